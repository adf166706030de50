import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const screens = globSync('src/**/web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

/** What shows that the browser is offline: a notice, or a part of the kit that contains one. */
const noticePattern = /<(OfflineNotice|SubmitButton|FormDialog|ConfirmDialog|PasswordDialog|DialogButtons)\b/;
/** What shows an error as text that names the missing network. */
const textPattern =
  /\b(toastFailure|createToastMutationHandlers|getErrorOrOfflineText|formatFileUploadError)\b/;
/** These helpers show nothing while the browser is offline, because the notice of the form does. */
const silentPattern = /\b(showErrorAsToastAndAtField|createDialogMutationHandlers)\(/;

const filesWhere = (isWrong: (text: string) => boolean) =>
  screens.filter(({ text }) => isWrong(text)).map(({ file }) => file);

test('a form whose errors are silent while offline has a notice that is not', () => {
  const silent = filesWhere((text) => silentPattern.test(text));
  expect(silent.length).toBeGreaterThan(8);
  expect(
    filesWhere((text) => silentPattern.test(text) && !noticePattern.test(text)).filter(
      (file) => !file.endsWith('platform/web/ui/form-errors.ts'),
    ),
  ).toEqual([]);
});

test('every dialog that calls the server says that the browser is offline', () => {
  const dialogs = filesWhere((text) => /<Dialog\b/.test(text) && text.includes('useMutation('));
  expect(dialogs.length).toBeGreaterThan(8);
  const isSilent = (text: string) =>
    /<Dialog\b/.test(text) &&
    text.includes('useMutation(') &&
    !noticePattern.test(text) &&
    !textPattern.test(text);
  expect(filesWhere(isSilent)).toEqual([]);
});

test('the dialogs of the kit contain the notice', () => {
  const kit = (name: string) => readFileSync(`src/platform/web/desk/${name}.tsx`, 'utf8');
  expect(kit('dialog-buttons')).toContain('<OfflineNotice');
  for (const name of ['form-dialog', 'confirm-dialog']) expect(kit(name)).toContain('<DialogButtons');
});

test('only dialogs that call no server or keep what they send have no notice', () => {
  expect(
    filesWhere((text) => /^ +worksOffline$|<DialogButtons.* worksOffline /m.test(text)).toSorted(),
  ).toEqual([
    'src/attendance/web/door/delegation.tsx',
    'src/attendance/web/door/let-in.tsx',
    'src/attendance/web/roll/mark-anyway.tsx',
    'src/attendance/web/roll/placards.tsx',
    'src/debate/web/live/take-lead.tsx',
    'src/debate/web/practice/practice.tsx',
    'src/pages/web/desk/document-form.tsx',
    'src/pages/web/desk/fields/list-field.tsx',
  ]);
});
