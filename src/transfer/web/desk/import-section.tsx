import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorOrOfflineText } from '#platform/web/offline.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { maxExportBytes, previewImport } from '../../contract.ts';
import { buildImportMutation, previewImportMutation } from './api.ts';
import { ImportPreviewText } from './import-preview.tsx';

const help = `A zip file that you downloaded with ‘Download export’, here or on another site. At most ${maxExportBytes / 1024 ** 2} MB. The person who runs the server can import a larger one.`;

export function ImportSection() {
  const [file, setFile] = useState<File>();
  const preview = useMutation(previewImportMutation);
  const run = useMutation(buildImportMutation(useQueryClient()));
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    preview.reset();
    run.reset();
    if (chosen && chosen.size <= maxExportBytes) preview.mutate(chosen);
  };
  /** Imports the file. If the import fails, requests a new preview, because the site may have changed. */
  const startImport = () => {
    if (file && preview.data)
      run.mutate({ file, seen: preview.data.seen }, { onError: () => preview.mutate(file) });
  };
  const failure = preview.error ?? run.error;
  const tooLarge = file && file.size > maxExportBytes ? previewImport.tooLarge.message : undefined;
  return (
    <section aria-labelledby="import" className="grid gap-4">
      <div>
        <h2 id="import" className="text-xl">
          Import
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">
          You first see what the import would add and replace. Nothing changes until you confirm.
        </p>
      </div>
      <FileDrop
        name="export"
        label="Export file"
        what="export file"
        help={help}
        error={tooLarge ?? (failure ? getErrorOrOfflineText(failure) : undefined)}
        note={preview.isPending && 'Reading the file...'}
        file={file}
        onChoose={choose}
        accept=".zip,application/zip"
      />
      {preview.data && <Problems problems={preview.data.problems} />}
      {preview.data?.plan && !run.data && (
        <div className="grid gap-4">
          <ImportPreviewText plan={preview.data.plan} />
          <div>
            <Button pending={run.isPending} pendingText="Importing..." onClick={startImport}>
              Start import
            </Button>
          </div>
        </div>
      )}
      {run.data && <Done pages={run.data.plan.documents.length} />}
    </section>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="plate grid gap-2 p-4">
      <p>
        <strong>This file can’t be imported.</strong>
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

function Done({ pages }: { pages: number }) {
  return (
    <div role="status" className="plate grid gap-3 p-4">
      <p>
        <strong>The import is finished.</strong>{' '}
        {pages > 0 ? 'The new pages are saved. Check them, then publish.' : 'No page was changed.'}
      </p>
      {pages > 0 && (
        <div>
          <LinkButton to="/publish">Publish</LinkButton>
        </div>
      )}
    </div>
  );
}
