import { useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import { fetchFile } from '#platform/web/file-transfer.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { getOwnRules, printOwnRules } from '../contract/session-sheets.ts';

/** Downloads the page of rules of the delegate's committee. Shows nothing until rules are chosen (product 29.22). */
export function OwnRulesButton({ eventName }: { eventName: string }) {
  const rules = useQuery({
    queryKey: ['ownRules', eventName],
    queryFn: ({ signal }) => callApi(getOwnRules, { params: { eventName }, signal }),
  });
  const download = useMutation({
    mutationFn: () => fetchFile(printOwnRules, { params: { eventName } }),
    onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
    onError: toastFailure,
  });
  if (!rules.data?.ruleSet) return null;
  return (
    <Button
      variant="quiet"
      pending={download.isPending}
      pendingText="Preparing the PDF..."
      onClick={() => download.mutate()}
    >
      Rules of the committee (PDF)
    </Button>
  );
}
