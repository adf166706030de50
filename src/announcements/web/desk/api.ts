import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi, retryWhenBusyOptions } from '#platform/web/api.ts';
import { alwaysFreshListQueryOptions } from '#platform/web/desk/query-options.ts';
import { fetchFile, sendFile } from '#platform/web/file-transfer.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { getAttachment, uploadAttachment } from '../../contract/attachments.ts';
import { removeNotice, saveNotice } from '../../contract/notices.ts';
import { deleteSavedFilter, listSavedFilters, saveFilter } from '../../contract/saved-filters.ts';
import { deleteTemplate, listSavedAndBuiltInTemplates, saveTemplate } from '../../contract/templates.ts';
import { getUrgentNoticeChoices, sendUrgentNotice } from '../../contract/urgent.ts';
import {
  changeAnnouncement,
  listAnnouncements,
  listAudience,
  listNewcomersOfAudience,
  previewAnnouncement,
  releaseAnnouncement,
  sendAnnouncement,
  sendAnnouncementToNewcomers,
  stopAnnouncement,
} from '../../contract.ts';

/** The list is refetched this often while mails are being delivered. */
const refetchMs = 5_000;

export const buildAnnouncementsQuery = (page: number) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['announcements', page],
    queryFn: ({ signal }) => callApi(listAnnouncements, { query: { page }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ queued }) => queued > 0) ? refetchMs : false,
  });
export type Announcement = AnswerOf<typeof listAnnouncements>['rows'][number];

export const buildAudienceQuery = (query: QueryOf<typeof listAudience>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['announcementAudience', query],
    queryFn: ({ signal }) => callApi(listAudience, { query, signal }),
  });
export type Audience = AnswerOf<typeof listAudience>;

export const buildPreviewQuery = (body: BodyOf<typeof previewAnnouncement>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['announcementPreview', body],
    queryFn: ({ signal }) => callApi(previewAnnouncement, { body, signal }),
  });
export type Preview = AnswerOf<typeof previewAnnouncement>;

const refetchAnnouncements = (cache: QueryClient) => ({
  ...retryWhenBusyOptions,
  onSettled: () =>
    Promise.all(
      ['announcements', 'announcementAudience'].map((name) => cache.invalidateQueries({ queryKey: [name] })),
    ),
});

export const buildSendAnnouncementMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAnnouncements(cache),
    mutationFn: (body: BodyOf<typeof sendAnnouncement>) => callApi(sendAnnouncement, { body }),
  });

export const buildChangeAnnouncementMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAnnouncements(cache),
    mutationFn: (body: BodyOf<typeof changeAnnouncement>) => callApi(changeAnnouncement, { body }),
  });

export const buildNewcomersQuery = (announcementId: string) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['announcementAudience', 'newcomers', announcementId],
    queryFn: ({ signal }) => callApi(listNewcomersOfAudience, { query: { announcementId }, signal }),
  });

export const buildSendAnnouncementToNewcomersMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAnnouncements(cache),
    mutationFn: (body: BodyOf<typeof sendAnnouncementToNewcomers>) =>
      callApi(sendAnnouncementToNewcomers, { body }),
  });

export const buildReleaseAnnouncementMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAnnouncements(cache),
    mutationFn: (body: BodyOf<typeof releaseAnnouncement>) => callApi(releaseAnnouncement, { body }),
  });

export const buildStopAnnouncementMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAnnouncements(cache),
    mutationFn: (body: BodyOf<typeof stopAnnouncement>) => callApi(stopAnnouncement, { body }),
  });

export const buildUrgentChoicesQuery = (eventName: string, to: string) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    placeholderData: undefined,
    queryKey: ['urgentNoticeChoices', eventName, to],
    queryFn: ({ signal }) =>
      callApi(getUrgentNoticeChoices, { params: { eventName }, query: { to }, signal }),
  });
export type UrgentChoices = AnswerOf<typeof getUrgentNoticeChoices>;

export const buildSendUrgentNoticeMutation = (cache: QueryClient) =>
  mutationOptions({
    ...retryWhenBusyOptions,
    mutationFn: (body: BodyOf<typeof sendUrgentNotice>) => callApi(sendUrgentNotice, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['urgentNoticeChoices'] }),
  });

export const templatesQuery = queryOptions({
  ...alwaysFreshListQueryOptions,
  queryKey: ['announcementTemplates'],
  queryFn: ({ signal }) => callApi(listSavedAndBuiltInTemplates, { signal }),
});

const refetchTemplates = (cache: QueryClient) => ({
  ...retryWhenBusyOptions,
  onSettled: () => cache.invalidateQueries(templatesQuery),
});

export const buildSaveTemplateMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchTemplates(cache),
    mutationFn: (body: BodyOf<typeof saveTemplate>) => callApi(saveTemplate, { body }),
  });

export const buildDeleteTemplateMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchTemplates(cache),
    mutationFn: (body: BodyOf<typeof deleteTemplate>) => callApi(deleteTemplate, { body }),
  });

export const buildSavedFiltersQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    queryKey: ['announcementLists', eventName],
    queryFn: ({ signal }) => callApi(listSavedFilters, { query: { eventName }, signal }),
  });

const refetchLists = (cache: QueryClient) => ({
  ...retryWhenBusyOptions,
  onSettled: () => cache.invalidateQueries({ queryKey: ['announcementLists'] }),
});

export const buildSaveFilterMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchLists(cache),
    mutationFn: (body: BodyOf<typeof saveFilter>) => callApi(saveFilter, { body }),
  });

export const buildDeleteSavedFilterMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchLists(cache),
    mutationFn: (body: BodyOf<typeof deleteSavedFilter>) => callApi(deleteSavedFilter, { body }),
  });

export const uploadAttachmentMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: (file: File) => sendFile(uploadAttachment, file, { query: { name: file.name.slice(-120) } }),
});

export const downloadAttachmentMutation = mutationOptions({
  mutationFn: (fileId: string) => fetchFile(getAttachment, { params: { fileId } }),
  onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
});

export const buildSaveNoticeMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAnnouncements(cache),
    mutationFn: (body: BodyOf<typeof saveNotice>) => callApi(saveNotice, { body }),
  });

export const buildRemoveNoticeMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAnnouncements(cache),
    mutationFn: (body: BodyOf<typeof removeNotice>) => callApi(removeNotice, { body }),
  });
