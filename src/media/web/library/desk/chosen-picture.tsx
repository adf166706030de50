import { Dialog } from '#platform/web/ui/dialog.tsx';
import { CloseIcon } from '#platform/web/ui/icons.tsx';
import type { PictureRow } from '../../../contract/library.ts';
import { PicturePanel } from './picture-panel.tsx';

/** The picture that was chosen: beside the others where there is room, over them where there is none. */
export function ChosenPicture({
  picture,
  isBeside,
  onClose,
  onUpload,
}: {
  picture: PictureRow;
  isBeside: boolean;
  onClose: () => void;
  onUpload: () => void;
}) {
  const panel = <PicturePanel key={picture.name} picture={picture} onUpload={onUpload} onRemoved={onClose} />;
  if (!isBeside)
    return (
      <Dialog open onClose={onClose} title={picture.name} className="max-w-xl">
        {panel}
      </Dialog>
    );
  return (
    <section
      aria-label="The picture you have chosen"
      className="plate sticky top-20 max-h-[calc(100dvh-6rem)] self-start overflow-y-auto p-5"
    >
      <div className="mb-4 flex items-start justify-between gap-3 border-b border-line pb-3">
        <h2 className="min-w-0 text-lg wrap-anywhere">{picture.name}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {panel}
    </section>
  );
}
