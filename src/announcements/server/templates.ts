import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import {
  deleteTemplate as deleteCall,
  type listSavedAndBuiltInTemplates as listCall,
  maxTemplates,
  saveTemplate as saveCall,
} from '../contract/templates.ts';
import { toAnnouncementText, toTextColumns } from './columns.ts';
import { builtInTemplates } from './sample-templates.ts';
import { deleteTemplateRow, listTemplateRows, upsertTemplate } from './templates.sql.ts';

export async function listSavedAndBuiltInTemplates({
  db: { queries },
}: Pick<Context, 'db'>): Promise<AnswerOf<typeof listCall>> {
  const rows = await listTemplateRows(queries);
  const names = new Set(rows.map(({ name }) => name));
  const saved = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    isSample: false,
    announcement: toAnnouncementText(row),
  }));
  const samples = builtInTemplates.filter(({ name }) => !names.has(name));
  return { templates: [...saved, ...samples].sort((a, b) => a.name.localeCompare(b.name)) };
}

/**
 * Saves a template, or replaces the template with the same name.
 * @throws AppError 409 when there are already `maxTemplates` templates with other names
 */
export async function saveTemplate(
  { db }: Pick<Context, 'db'>,
  { name, announcement }: CheckedBody<typeof saveCall>,
): Promise<void> {
  await db.change(async (transaction) => {
    const rows = await listTemplateRows(transaction);
    if (rows.length >= maxTemplates && !rows.some((row) => row.name === name))
      throw new AppError(saveCall.errors.tooMany);
    await upsertTemplate(transaction, { id: newId(), name, ...toTextColumns(announcement) });
  });
}

/** @throws AppError 404 when there is no such template */
export async function deleteTemplate(
  { db }: Pick<Context, 'db'>,
  { templateId }: CheckedBody<typeof deleteCall>,
): Promise<void> {
  const isDeleted = await db.change((transaction) => deleteTemplateRow(transaction, templateId));
  if (!isDeleted) throw new AppError(deleteCall.errors.noSuchTemplate);
}
