import type { Locator, Page } from '@playwright/test';

/**
 * Counts presses and filled fields, and estimates the seconds that a person takes for them, with the times of the
 * keystroke-level model (Card, Moran and Newell): 1.35 to think, 1.1 to point, 0.2 to press, 0.28 for each key.
 */
export class Effort {
  used = 0;
  seconds = 0;

  countPresses(times = 1): void {
    this.used += times;
    this.seconds += times * (1.35 + 1.1 + 0.2);
  }

  countField(text: string): void {
    this.countPresses();
    this.seconds += text.length * 0.28;
  }

  /** Copying from another window: a switch there and back, a selection and two keys. */
  countPaste(): void {
    this.countPresses(4);
    this.used -= 3;
  }

  /** Describes what a task took, for the output of a story. */
  describe(task: string): string {
    const model =
      this.seconds < 120 ? `${Math.round(this.seconds)} s` : `${(this.seconds / 60).toFixed(1)} minutes`;
    return `${task}: ${this.used} presses and fields, ${model} by the keystroke-level model.`;
  }
}

/** Presses buttons and fills fields, and counts both. */
export function counted(page: Page | Locator, effort: Effort) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return {
    press: (name: string) => {
      effort.countPresses();
      return page.getByRole('button', { name, exact: true }).click();
    },
    fill: (label: string, value: string) => {
      effort.countField(value);
      return field(label).fill(value);
    },
    paste: (label: string, value: string) => {
      effort.countPaste();
      return field(label).fill(value);
    },
    choose: (label: string, value: string) => {
      effort.countPresses();
      return field(label).selectOption(value);
    },
    check: (label: string) => {
      effort.countPresses();
      return field(label).check();
    },
  };
}
