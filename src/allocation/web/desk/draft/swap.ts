import { type DragEvent, useEffect, useState } from 'react';
import { type Rank, rankSeat } from '../../../rule/ranks.ts';
import type { DraftRow } from '../api.ts';

interface Effect {
  readonly row: DraftRow;
  readonly from: Rank;
  readonly to: Rank;
}

export const computeSwapEffects = (one: DraftRow, other: DraftRow): Effect[] => [
  { row: one, from: one.rank, to: rankSeat(one, other.seat ?? undefined) },
  { row: other, from: other.rank, to: rankSeat(other, one.seat ?? undefined) },
];

export const canSwapSeat = ({ how, name, seat }: DraftRow): boolean =>
  (how === 'rule' || how === 'pinned') && name !== null && seat !== null;

/** Lets the user select two delegates by two presses or by drag and drop. Escape cancels the selection. */
export function useSeatSwapSelection(
  isPossible: boolean,
  onPair: (pair: readonly [DraftRow, DraftRow]) => void,
) {
  const [picked, setPicked] = useState<DraftRow>();
  const [over, setOver] = useState<string>();
  useEffect(() => {
    if (!picked) return;
    const letGo = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setPicked(undefined);
    };
    document.addEventListener('keydown', letGo);
    return () => document.removeEventListener('keydown', letGo);
  }, [picked]);

  const may = (row: DraftRow) => isPossible && canSwapSeat(row);
  const fits = (row: DraftRow) =>
    may(row) && picked !== undefined && picked.registrationId !== row.registrationId;
  const letGo = () => {
    setPicked(undefined);
    setOver(undefined);
  };
  const press = (row: DraftRow) => {
    if (picked && fits(row)) onPair([picked, row]);
    if (picked) letGo();
    else setPicked(row);
  };

  return {
    picked,
    may,
    letGo,
    press,
    isTarget: (row: DraftRow) => over === row.registrationId,
    dragging: (row: DraftRow) =>
      may(row)
        ? {
            draggable: true,
            onDragStart: ({ dataTransfer }: DragEvent) => {
              dataTransfer.effectAllowed = 'move';
              dataTransfer.setData('text/plain', row.name ?? '');
              setPicked(row);
            },
            onDragOver: (event: DragEvent) => {
              if (!fits(row)) return;
              event.preventDefault();
              setOver(row.registrationId);
            },
            onDragLeave: () => setOver(undefined),
            onDrop: (event: DragEvent) => {
              event.preventDefault();
              press(row);
            },
            onDragEnd: letGo,
          }
        : {},
  };
}
export type Swap = ReturnType<typeof useSeatSwapSelection>;
