import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import {
  alwaysFreshDataQueryOptions,
  alwaysFreshListQueryOptions,
} from '#platform/web/desk/query-options.ts';
import {
  getDocument,
  getDocumentHistory,
  getPublishingState,
  listDocuments,
  publish,
  restorePublication,
  restoreRevision,
  saveDocument,
} from '../../contract/calls.ts';
import { documentTitles } from '../../contract/document-titles.ts';
import type { DocumentKind } from '../../contract/documents.ts';

export type SavedDocument = AnswerOf<typeof getDocument>;
export type ListedDocument = AnswerOf<typeof listDocuments>['documents'][number];
export type Publications = AnswerOf<typeof getPublishingState>;

const all = ['documents'] as const;

export const documentsQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: [...all, 'list'],
  queryFn: ({ signal }) => callApi(listDocuments, { signal }),
});

/**
 * Query of the saved document. It is not refetched when the window gets the focus, because the user edits its values in
 * a form.
 */
export const buildDocumentQuery = (kind: DocumentKind) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    refetchOnWindowFocus: false,
    gcTime: 0,
    queryKey: [...all, 'one', kind],
    queryFn: ({ signal }) => callApi(getDocument, { params: { kind }, signal }),
  });

export const buildDocumentHistoryQuery = (kind: DocumentKind, page: number) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: [...all, 'history', kind, page],
    queryFn: ({ signal }) => callApi(getDocumentHistory, { params: { kind }, query: { page }, signal }),
  });

export const publishingStateQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: [...all, 'publications'],
  queryFn: ({ signal }) => callApi(getPublishingState, { signal }),
  // The list below the dialog asks for the same data: what a superadmin is about to confirm must not change unseen.
  refetchOnWindowFocus: false,
});

/** Saves a document. Does not invalidate its query, because the form would lose its state. */
export const buildSaveDocumentMutation = (kind: DocumentKind) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof saveDocument>) => callApi(saveDocument, { params: { kind }, body }),
  });

export const buildRestoreRevisionMutation = (cache: QueryClient, kind: DocumentKind) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof restoreRevision>) =>
      callApi(restoreRevision, { params: { kind }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });

export const buildPublishMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof publish>) => callApi(publish, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });

export const buildRestoreSitePublicationMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof restorePublication>) => callApi(restorePublication, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });

export function useDocumentKindFromUrl(): DocumentKind | undefined {
  const { kind = '' } = useParams();
  return Object.hasOwn(documentTitles, kind) ? (kind as DocumentKind) : undefined;
}
