import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { FieldHelpAndError, type Labelled } from './field.tsx';
import { fieldId } from './field-id.ts';

export type FileDropProps = Labelled & {
  /** The chosen file. A file that was uploaded earlier has only a name and no preview. */
  file: File | { readonly name: string } | undefined;
  onChoose: (file: File | undefined) => void;
  accept: string;
  /** Alternative text of the preview. Without it there is no preview. */
  previewAlt?: string;
  what?: string;
  note?: ReactNode;
};

const undrawableText = 'This browser can’t show the picture. Choose another.';

/**
 * Returns an object URL of the file, which is revoked when the file changes. Undefined for no file, and in the first
 * render.
 */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}

export function FileDrop({
  name,
  label,
  help,
  error,
  note,
  file,
  onChoose,
  accept,
  previewAlt,
  what = 'picture',
}: FileDropProps) {
  const id = fieldId(name);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const preview = useObjectUrl(previewAlt && file instanceof File ? file : undefined);
  // The address of the picture that the browser could not draw. Another picture has another address.
  const [undrawable, setUndrawable] = useState<string>();
  const isUndrawable = preview !== undefined && preview === undrawable;
  const shownNote = isUndrawable ? undrawableText : note;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) onChoose(dropped);
  };

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldHelpAndError id={id} help={help} error={error} />
      {/* Always rendered, because screen readers announce a text only in a region that existed before it. */}
      <p
        id={`${id}-note`}
        role="status"
        className={shownNote ? `field-help ${isUndrawable ? 'font-semibold text-danger' : ''}` : 'sr-only'}
      >
        {shownNote}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input within does the same */}
      <div
        className="file-drop"
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {preview && previewAlt && !isUndrawable && (
          <img src={preview} alt={previewAlt} onError={() => setUndrawable(preview)} />
        )}
        {file && <p className="text-sm text-muted">{file.name}</p>}
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept={accept}
          className="sr-only"
          aria-describedby={`${id}-help ${id}-error ${id}-note`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            onChoose(target.files?.[0]);
            // Empties the input, so that the same file can be chosen again after it was changed.
            target.value = '';
          }}
        />
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="quiet" tabIndex={-1} onClick={() => input.current?.click()}>
            {file ? `Choose another ${what}` : `Choose ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`}
          </Button>
          {file && (
            <Button variant="quiet" onClick={() => onChoose(undefined)}>
              Remove {what}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Reads a file as a data URL, which the API accepts for pictures. Rejects with the browser's error. */
export function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
