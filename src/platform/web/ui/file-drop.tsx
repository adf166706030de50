import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { FieldNotes, type Labelled } from './field.tsx';
import { fieldId } from './field-id.ts';

export type FileDropProps = Labelled & {
  /** The file chosen so far; the screen holds it. */
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
  /** File types as an input's `accept` lists them. */
  accept: string;
  /** What the preview shows, for those who can't see it; none is shown without. */
  previewAlt?: string;
  /** What the button calls it; a picture unless told. */
  what?: string;
  /** What is to be said of the file: read aloud when it changes. */
  note?: ReactNode;
};

/** An address at which the browser shows the file, for as long as it is the same file. */
export function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}

/** A file, chosen or dropped; a picture is shown. Whether it is a good one (type, size) is the screen's to say, through `error`. */
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
  const preview = usePreview(file);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) onChoose(dropped);
  };

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldNotes id={id} help={help} error={error} />
      {/* The element is there before its words are, or a screen reader would not read them. */}
      <p id={`${id}-note`} role="status" className={note ? 'field-help' : 'sr-only'}>
        {note}
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
        {preview && previewAlt && (
          <img src={preview} alt={previewAlt} onError={(event) => event.currentTarget.remove()} />
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
            // The same file, made smaller meanwhile, can be chosen again.
            target.value = '';
          }}
        />
        <div className="flex flex-wrap justify-center gap-3">
          <Button variant="quiet" tabIndex={-1} onClick={() => input.current?.click()}>
            {file ? `Choose another ${what}` : `Choose a ${what}`}
          </Button>
          {file && (
            <Button variant="quiet" onClick={() => onChoose(undefined)}>
              Remove it
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** The file as the API takes pictures: a data URL. Rejects with the browser's error when it can't be read. */
export function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
