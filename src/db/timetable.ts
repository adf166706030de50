/** Only the module `timetable` writes these tables. */
export interface TimetableTables {
  /** The timetable of an event. Missing until a superadmin changes it. */
  timetables: {
    event_id: string;
    revision: number;
    /** Null while only the desk shows it. */
    shown_at: number | null;
    /** Random part of the URL of the wall screen. */
    screen_key: string;
  };
  /** A room of an event. Its name is unique within the event. */
  rooms: {
    id: string;
    event_id: string;
    name: string;
    /**
     * Position on the site plan, in per mille from the left (`pin_x`) and the top (`pin_y`). Null if the room is not
     * marked on the plan.
     */
    pin_x: number | null;
    pin_y: number | null;
  };
  /** The plan of the site as a picture. */
  site_plans: {
    event_id: string;
    /** Part of the address of the picture. Each upload gets a new id. */
    id: string;
    /** A JPEG. Must be the last column, because SQLite then reads the other columns without reading the file. */
    bytes: Uint8Array;
  };
  /**
   * A part of the timetable. Times are relative to the first day of the event, so they stay valid when its dates
   * change.
   */
  timetable_sessions: {
    id: string;
    event_id: string;
    title: string;
    kind: 'session' | 'break' | 'meal' | 'ceremony';
    /** 1 is the first day of the event. */
    day: number;
    /** Minutes after midnight, in the zone of the event. */
    start_minute: number;
    /** 1440 or more if the session ends after midnight. */
    end_minute: number;
    room_id: string | null;
    /** 'committees' limits the session to the committees in `timetable_session_committees`. */
    audience: 'all' | 'committees';
  };
  /** A session that was removed from the timetable. Marks of the roll can still refer to it. */
  removed_sessions: {
    /** The id that the session had. */
    id: string;
    event_id: string;
    title: string;
    day: number;
    start_minute: number;
    end_minute: number;
  };
  /** A committee that a session is for. */
  timetable_session_committees: { session_id: string; committee_id: string };
}
