import { CopyButton } from './copy-button.tsx';

/** Shows a text that is used elsewhere, such as a link, with a button to copy it. */
export function CopiedText({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <p className="flex items-center justify-between gap-3">
        <span className="text-sm font-semibold">{name}</span>
        <CopyButton name={name} text={text} />
      </p>
      <p className="border border-line bg-sunken px-3 py-2 text-sm/relaxed [overflow-wrap:anywhere]">
        {text}
      </p>
    </div>
  );
}
