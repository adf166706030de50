import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useObjectUrl } from '#platform/web/ui/file-drop.tsx';
import { Day } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { maxPicturesPerArticle, type PressArticle } from '../contract.ts';
import { buildPressPictureQuery, buildRemovePictureMutation } from './api.ts';
import { AddPictureDialog, EditPictureDialog } from './picture-dialogs.tsx';

type Picture = PressArticle['pictures'][number];

/** The pictures of an article with their statements of consent. Each can be removed with one press (product 33.4). */
export function ArticlePictures({ article, eventName }: { article: PressArticle; eventName: string }) {
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Picture>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { _id, isOwn, status, pictures } = article;
  const canEdit = isOwn && status !== 'published';
  if (pictures.length === 0 && !canEdit) return null;
  return (
    <section aria-labelledby="pictures" className="grid gap-4">
      <h3 ref={heading} id="pictures" tabIndex={-1} className="text-xl">
        Pictures
      </h3>
      {pictures.length > 0 && (
        <ul className="grid gap-6 sm:grid-cols-2">
          {pictures.map((picture) => (
            <li key={picture._id} className="grid content-start gap-2">
              <Shown picture={picture} eventName={eventName} />
              <div className="flex flex-wrap gap-3">
                {canEdit && (
                  <Button variant="quiet" onClick={() => setEdited(picture)}>
                    {picture.consent ? 'Edit' : 'State consent'}
                    <span className="sr-only"> of {picture.caption}</span>
                  </Button>
                )}
                <RemoveButton
                  picture={picture}
                  eventName={eventName}
                  onRemoved={() => heading.current?.focus()}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {canEdit && pictures.length < maxPicturesPerArticle && (
        <div>
          <Button variant="quiet" onClick={() => setAdding(true)}>
            Add picture
          </Button>
        </div>
      )}
      {isAdding && (
        <AddPictureDialog eventName={eventName} articleId={_id} onClose={() => setAdding(false)} />
      )}
      {edited && (
        <EditPictureDialog eventName={eventName} picture={edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

function Shown({ picture: { _id, caption, consent }, eventName }: { picture: Picture; eventName: string }) {
  const { data, isError } = useQuery(buildPressPictureQuery(eventName, _id));
  const address = useObjectUrl(data);
  return (
    <figure className="grid gap-2">
      <div className="grid aspect-4/3 place-items-center overflow-hidden border border-line bg-sunken">
        {address !== undefined && <img src={address} alt={caption} className="size-full object-contain" />}
        {isError && <p className="p-3 text-sm">The picture could not be loaded.</p>}
      </div>
      <figcaption className="text-sm wrap-anywhere">
        {caption}
        <span className={consent ? 'block text-muted' : 'block font-semibold text-danger'}>
          {consent ? (
            <>
              The people agreed. Asked by {consent.askedBy}, <Day day={consent.askedOn} />
            </>
          ) : (
            'No statement that the people agreed'
          )}
        </span>
      </figcaption>
    </figure>
  );
}

function RemoveButton({
  picture: { _id, caption },
  eventName,
  onRemoved,
}: {
  picture: Picture;
  eventName: string;
  onRemoved: () => void;
}) {
  const remove = useMutation(buildRemovePictureMutation(useQueryClient()));
  return (
    <Button
      variant="quiet"
      pending={remove.isPending}
      onClick={() => remove.mutate({ eventName, pictureId: _id }, createToastMutationHandlers(onRemoved))}
    >
      Remove picture<span className="sr-only"> {caption}</span>
    </Button>
  );
}
