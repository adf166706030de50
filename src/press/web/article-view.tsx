import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { ArticleStatus, PressArticle } from '../contract.ts';
import { splitParagraphs } from '../rule/paragraphs.ts';
import {
  buildArticleQuery,
  buildDeleteArticleMutation,
  buildHandInMutation,
  buildPublishMutation,
  buildWithdrawMutation,
  type PressDesk,
} from './api.ts';
import { ArticleDialog } from './article-dialog.tsx';
import { ArticlePictures } from './article-pictures.tsx';
import { buildPressLink } from './press-link.ts';

interface Of {
  readonly eventName: string;
  readonly accountId: string;
  readonly committees: PressDesk['committees'];
  readonly isSuperadmin: boolean;
}

/** An article as its second reader reads it, with what the viewer can do with it. */
export function ArticleView({ articleId, ...of }: Of & { articleId: string }) {
  const query = useQuery(buildArticleQuery(of.eventName, articleId));
  return (
    <div className="grid gap-5">
      <p>
        <TextLink to={buildPressLink(of.eventName)}>All articles</TextLink>
      </p>
      {query.data ? (
        <Loaded article={query.data} {...of} />
      ) : (
        <QueryState query={query} missing={<EmptyState text="This article no longer exists" />} />
      )}
    </div>
  );
}

const statuses: Readonly<Record<ArticleStatus, { label: string; tone: BadgeTone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  waiting: { label: 'Waiting for a second reader', tone: 'pending' },
  published: { label: 'Published', tone: 'confirmed' },
  withdrawn: { label: 'Withdrawn', tone: 'withdrawn' },
};

function Loaded({ article, ...of }: Of & { article: PressArticle }) {
  const { title, status, byline, committeeName, body, publishedAt, path } = article;
  return (
    <article className="grid gap-5">
      <div className="grid gap-2 wrap-anywhere">
        <p>
          <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
        </p>
        <h2 className="text-2xl">{title}</h2>
        <p className="text-muted">
          By {byline ?? 'a former member of the press team'}
          {committeeName !== null && `, ${committeeName}`}
          {publishedAt !== null && (
            <>
              , <Time at={publishedAt} />
            </>
          )}
        </p>
        {path !== null && (
          <p>
            <a href={path} className="font-semibold underline underline-offset-4">
              Open the public page
            </a>
          </p>
        )}
      </div>
      <div className="grid max-w-measure gap-4">
        {splitParagraphs(body).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
          <p key={at} className="whitespace-pre-line wrap-anywhere">
            {paragraph}
          </p>
        ))}
      </div>
      <ArticlePictures article={article} eventName={of.eventName} />
      <Actions article={article} {...of} />
    </article>
  );
}

type Asked = 'edit' | 'publish' | 'withdraw' | 'delete';

function Actions({
  article,
  eventName,
  accountId,
  committees,
  isSuperadmin,
}: Of & { article: PressArticle }) {
  const [asked, setAsked] = useState<Asked>();
  const handIn = useMutation(buildHandInMutation(useQueryClient()));
  const { _id: articleId, status, isOwn, revision, pictures } = article;
  const isPublic = status === 'published';
  const lacksConsent = pictures.some(({ consent }) => consent === null);
  const close = () => setAsked(undefined);
  return (
    <div className="grid gap-3 border-line border-t pt-5">
      {status === 'waiting' && isOwn && (
        <p>Another person of the press team or a superadmin reads it now. Then it is public.</p>
      )}
      {status === 'waiting' && lacksConsent && (
        <p>It can be published once each picture has a statement that the people in it agreed.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {status === 'waiting' && !isOwn && !lacksConsent && (
          <Button onClick={() => setAsked('publish')}>Publish article</Button>
        )}
        {isOwn && (status === 'draft' || status === 'withdrawn') && (
          <Button
            pending={handIn.isPending}
            onClick={() => handIn.mutate({ eventName, articleId, revision }, createToastMutationHandlers())}
          >
            Hand in
          </Button>
        )}
        {isOwn && !isPublic && (
          <Button variant="quiet" onClick={() => setAsked('edit')}>
            Edit article
          </Button>
        )}
        {isPublic && (
          <Button variant="quiet" onClick={() => setAsked('withdraw')}>
            Withdraw article
          </Button>
        )}
        {!isPublic && (isOwn || isSuperadmin) && (
          <Button variant="quiet" onClick={() => setAsked('delete')}>
            Delete article
          </Button>
        )}
      </div>
      {asked === 'edit' && (
        <ArticleDialog
          article={article}
          eventName={eventName}
          accountId={accountId}
          committees={committees}
          onClose={close}
        />
      )}
      {asked === 'publish' && <PublishDialog article={article} eventName={eventName} onClose={close} />}
      {asked === 'withdraw' && <WithdrawDialog article={article} eventName={eventName} onClose={close} />}
      {asked === 'delete' && <DeleteDialog article={article} eventName={eventName} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  readonly article: PressArticle;
  readonly eventName: string;
  readonly onClose: () => void;
}

function PublishDialog({ article: { _id, title, revision }, eventName, onClose }: DialogProps) {
  // The revision that the reader saw when the dialog opened. The list behind it may be fetched again meanwhile.
  const [read] = useState(revision);
  const publish = useMutation(buildPublishMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title={`Publish ${title}?`}
      answer="Publish article"
      pending={publish.isPending}
      onYes={() =>
        publish.mutate(
          { eventName, articleId: _id, revision: read },
          { ...createToastMutationHandlers(), onSettled: onClose },
        )
      }
      onNo={onClose}
    >
      <p>
        You have read it as the second person. Everyone can read it then, and its headline is on the wall
        screens.
      </p>
    </ConfirmDialog>
  );
}

function WithdrawDialog({ article: { _id, title }, eventName, onClose }: DialogProps) {
  const withdraw = useMutation(buildWithdrawMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title={`Withdraw ${title}?`}
      answer="Withdraw article"
      variant="danger"
      pending={withdraw.isPending}
      onYes={() =>
        withdraw.mutate(
          { eventName, articleId: _id },
          { ...createToastMutationHandlers(), onSettled: onClose },
        )
      }
      onNo={onClose}
    >
      <p>Its page and pictures disappear from the site. The author can change it and hand it in again.</p>
    </ConfirmDialog>
  );
}

function DeleteDialog({ article: { _id, title, revision }, eventName, onClose }: DialogProps) {
  const remove = useMutation(buildDeleteArticleMutation(useQueryClient()));
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={`Delete ${title}?`}
      answer="Delete article"
      variant="danger"
      pending={remove.isPending}
      onYes={() =>
        remove.mutate(
          { eventName, articleId: _id, revision },
          {
            ...createToastMutationHandlers(() => void navigate(buildPressLink(eventName))),
            onSettled: onClose,
          },
        )
      }
      onNo={onClose}
    >
      <p>Its text and pictures are deleted.</p>
    </ConfirmDialog>
  );
}
