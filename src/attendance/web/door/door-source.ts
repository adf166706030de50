import { createContext, use } from 'react';
import type {
  buildCheckInOrOutMutation,
  buildDoorSearchQuery,
  buildOverrideVerdictMutation,
  buildUndoScanMutation,
} from '../device/queries.ts';

/**
 * Decides and stores the scans of a door. The screens of the door take all that they do from it, so that a practice can
 * replace the server and the stores of the device.
 */
export interface DoorSource {
  eventName: string;
  checkInOrOut: ReturnType<typeof buildCheckInOrOutMutation>;
  undoScan: ReturnType<typeof buildUndoScanMutation>;
  letIn: ReturnType<typeof buildOverrideVerdictMutation>;
  buildSearchQuery: (
    asked: Parameters<typeof buildDoorSearchQuery>[1],
  ) => ReturnType<typeof buildDoorSearchQuery>;
}

export const DoorSourceContext = createContext<DoorSource | undefined>(undefined);

export function useDoorSource(): DoorSource {
  const source = use(DoorSourceContext);
  if (!source) throw new Error('a part of the door is used without its source');
  return source;
}
