import type { ComponentProps, ReactNode } from 'react';

export function RuledSection({
  id,
  title,
  className = '',
  children,
  ...section
}: ComponentProps<'section'> & { id: string; title: ReactNode }) {
  return (
    <section {...section} id={id} className={`section ${className}`} aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <h2 id={`${id}-heading`} className="ruled-heading">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
