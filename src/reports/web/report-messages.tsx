import { Time } from '#platform/web/ui/time.tsx';
import type { OpenedMessage } from './writer.ts';

/**
 * Shows the messages of a report, oldest first.
 * @param writer name that is shown for the writer
 */
export function ReportMessages({ messages, writer }: { messages: readonly OpenedMessage[]; writer: string }) {
  return (
    <ol aria-label="Messages" className="grid gap-3">
      {messages.map(({ author, at, text, name, contact }) => {
        const isAnswer = author === 'reader';
        return (
          <li
            key={`${author} ${at} ${text}`}
            className={`plate p-4 ${isAnswer ? 'border-l-4 border-l-gold-line' : ''}`}
          >
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="wrap-anywhere">{name || writer}</strong>
              <span className="text-sm text-muted">
                <Time at={at} />
              </span>
            </p>
            {contact && <p className="text-sm text-muted wrap-anywhere">Contact: {contact}</p>}
            <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{text}</p>
          </li>
        );
      })}
    </ol>
  );
}
