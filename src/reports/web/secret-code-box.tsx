import { CopyButton } from '#platform/web/ui/copy-button.tsx';

/** Shows a code. Lines break only between its groups. */
export function SecretCodeBox({ name, code }: { name: string; code: string }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 border border-gold-line bg-sunken px-4 py-3">
      <p
        className="min-w-0 flex-1 basis-56 font-mono text-xl leading-relaxed font-semibold tracking-wide"
        data-code
      >
        {code.split('-').map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a code never change
          <span key={at} className="whitespace-nowrap">
            {group}
            {at < code.split('-').length - 1 && '-'}
            <wbr />
          </span>
        ))}
      </p>
      <CopyButton name={name} text={code} />
    </div>
  );
}
