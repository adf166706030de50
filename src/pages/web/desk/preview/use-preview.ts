import { useEffect, useState } from 'react';
import { checkDocument } from '#pages/documents/check-document.ts';
import { placeInWords } from '#pages/documents/names.ts';
import { shapeOf } from '#pages/documents/shape.ts';
import { ApiError, callApi, errorText } from '#platform/web/api.ts';
import type { DocumentKind } from '../../../contract/documents.ts';
import { previewDocument } from '../../../contract/preview-calls.ts';

/** How long nothing was typed before the page is rendered. */
const pauseMs = 300;
/** After it was asked for too often. */
const againMs = 5000;

/** The preview beside a form. The last one stays while a new one is rendered or fails. */
export type Preview =
  | { state: 'loading'; html: string | undefined }
  | { state: 'failed'; html: string | undefined; text: string; askAgain: (() => void) | undefined }
  | { state: 'ready'; html: string };

type Answer = { html: string } | { text: string; isBusy: boolean; isMistake: boolean };

/** The last answer, and what it was asked with. */
interface Answered {
  value: unknown;
  path: string;
  answer: Answer;
  /** The last picture of this page. */
  html: string | undefined;
}

/** A page as it would look with what is in the form. One request at a time, shortly after the last key. */
export function usePreview(kind: DocumentKind, path: string, value: unknown): Preview {
  const [answered, setAnswered] = useState<Answered>();
  const [isAsking, setAsking] = useState(false);
  const isCurrent = answered !== undefined && answered.value === value && answered.path === path;
  const answer = isCurrent ? answered.answer : undefined;
  const isBusy = answer !== undefined && 'isBusy' in answer && answer.isBusy;
  const isDone = answer !== undefined && !isBusy;

  useEffect(() => {
    if (isAsking || isDone) return;
    const look = async () => {
      setAsking(true);
      const next = await ask(kind, path, value);
      setAnswered((before) => {
        const last = before?.path === path ? before.html : undefined;
        return { value, path, answer: next, html: 'html' in next ? next.html : last };
      });
      setAsking(false);
    };
    const timer = setTimeout(look, isBusy ? againMs : pauseMs);
    return () => clearTimeout(timer);
  }, [kind, path, value, isAsking, isDone, isBusy]);

  const html = answered?.path === path ? answered.html : undefined;
  if (!answer) return { state: 'loading', html };
  if ('html' in answer) return { state: 'ready', html: answer.html };
  const askAgain = answer.isMistake || answer.isBusy ? undefined : () => setAnswered(undefined);
  return { state: 'failed', html, text: answer.text, askAgain };
}

async function ask(kind: DocumentKind, path: string, value: unknown): Promise<Answer> {
  const [mistake] = checkDocument(kind, value).mistakes ?? [];
  if (mistake) {
    const text = `${placeInWords(shapeOf(kind), mistake.path, value)}: ${mistake.text}`;
    return { text, isBusy: false, isMistake: true };
  }
  try {
    return await callApi(previewDocument, { params: { kind }, body: { path, value } });
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    return { text: errorText(error), isBusy: status === 429, isMistake: status === 400 };
  }
}
