import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Item {
  readonly _id: string;
  readonly name: string;
}

/**
 * A list whose rows can be dragged, or moved with buttons.
 * @param onOrder receives all ids in their new order
 */
export function SortableList<T extends Item>({
  items,
  label,
  pending,
  onOrder,
  children,
}: {
  items: readonly T[];
  label: string;
  pending: boolean;
  onOrder: (ids: string[]) => void;
  children: (item: T) => ReactNode;
}) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(undefined);

  // Restores the focus on the pressed button, which loses it when its row moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the order changes
  useEffect(() => {
    if (pressed.current)
      list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
  }, [items]);

  const move = (id: string, to: number) => {
    if (pending || to < 0 || to >= items.length) return;
    const others = items.map(({ _id }) => _id).filter((other) => other !== id);
    onOrder(others.toSpliced(to, 0, id));
  };

  return (
    <ol ref={list} aria-label={label} className="grid">
      {items.map((item, at) => (
        <li
          key={item._id}
          className={`flex items-start gap-2 border-line not-first:border-t ${over === item._id ? 'bg-sunken' : ''}`}
          onDragOver={(event) => {
            if (!dragged) return;
            event.preventDefault();
            event.stopPropagation();
            setOver(item._id);
          }}
          onDrop={(event) => {
            if (!dragged) return;
            event.preventDefault();
            event.stopPropagation();
            setOver(undefined);
            if (dragged !== item._id) move(dragged, at);
          }}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same */}
          <span
            className="flex cursor-grab flex-col py-1 sm:flex-row"
            draggable
            onDragStart={(event) => {
              event.stopPropagation();
              event.dataTransfer.effectAllowed = 'move';
              setDragged(item._id);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
          >
            {(['up', 'down'] as const).map((direction) => {
              const to = direction === 'up' ? at - 1 : at + 1;
              return (
                <button
                  key={direction}
                  type="button"
                  data-move={`${item._id} ${direction}`}
                  aria-label={`Move ${item.name} ${direction}`}
                  aria-disabled={to < 0 || to >= items.length}
                  className="grid h-11 w-8 place-items-center text-muted hover:text-gold-text aria-disabled:opacity-30"
                  onClick={() => {
                    pressed.current = `${item._id} ${direction}`;
                    move(item._id, to);
                  }}
                >
                  <span aria-hidden="true">{direction === 'up' ? '↑' : '↓'}</span>
                </button>
              );
            })}
          </span>
          <div className="min-w-0 flex-1">{children(item)}</div>
        </li>
      ))}
    </ol>
  );
}
