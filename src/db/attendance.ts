/** Only the module `attendance` writes these tables. */
export interface AttendanceTables {
  /** A duty of an account at an event. It permits only the calls whose contract lists its kind in `duties`. */
  duties: {
    id: string;
    account_id: string;
    event_id: string;
    kind: 'door' | 'chair' | 'hospitality' | 'press';
    /** The committee of a chair; null for other duties. */
    committee_id: string | null;
    /** End of the last day on which the duty is valid. */
    ends_at: number;
    granted_at: number;
    granted_by: string;
    /** When a superadmin ended the duty; null until then. */
    ended_at: number | null;
    /** 'YYYY-MM-DD'. Null if only the last day was given. It restricts no call. */
    first_day: string | null;
    /** When the person first opened the page of the duty; null if never. */
    opened_at: number | null;
    /** When the person last opened the page of the duty; null if never. */
    used_at: number | null;
  };
  /**
   * A duty of an address that has no verified account. It becomes a duty when an account with this address is verified,
   * and is then deleted.
   */
  duty_invitations: {
    id: string;
    email: string;
    event_id: string;
    kind: 'door' | 'chair' | 'hospitality' | 'press';
    /** The committee of a chair; null for other duties. */
    committee_id: string | null;
    first_day: string | null;
    /** End of the last day of the duty. */
    ends_at: number;
    /** Fingerprint of the token in the mailed link. */
    token_fingerprint: string;
    invited_at: number;
    invited_by: string;
    /** When link and invitation end. */
    expires_at: number;
  };
  /** The shifts of an event. Each change of them or of their people locks this row. Missing until the first shift. */
  shift_plans: { event_id: string; revision: number };
  /**
   * A shift of the team. Times are relative to the first day of the event, as those of the timetable, so they stay valid
   * when its dates change.
   */
  shifts: {
    id: string;
    event_id: string;
    /** 1 is the first day of the event. */
    day: number;
    /** Minutes after midnight, in the zone of the event. */
    start_minute: number;
    /** 1440 or more if the shift ends at midnight or later. */
    end_minute: number;
    place: string;
    task: string;
    /** Number of people who are wanted. No more than these can be in it. */
    wanted: number;
    /** When a superadmin allowed the team to take free places; null if only superadmins put people in it. */
    opened_at: number | null;
    /** Increases with each change of the shift or of the people in it. */
    revision: number;
  };
  /** A person in a shift. The person has or had a duty at the event. */
  shift_assignments: {
    id: string;
    shift_id: string;
    account_id: string;
    /** When the person said to be there, or the secretariat did; null until then. */
    arrived_at: number | null;
    /** When the person offered the shift to others; null if not. */
    offered_at: number | null;
    /** The shift that the person wants in exchange; null if the shift is given away. */
    offered_for: string | null;
  };
  /**
   * A place in a shift that is kept for an address with an invitation to a duty at the event. It becomes an assignment
   * when the person joins, and is deleted with the last invitation that covers the shift.
   */
  shift_reservations: { id: string; shift_id: string; email: string };
  /** The pass of a registration, shown at the door as a QR code. It is deleted with the registration. */
  passes: {
    id: string;
    registration_id: string;
    /** Fingerprint of the serial in the QR code. */
    serial_fingerprint: string;
    /** The serial, encrypted, for the delegate's dashboard. */
    sealed_serial: Uint8Array;
    issued_at: number;
    /** When a newer pass replaced it; null for the active pass. */
    replaced_at: number | null;
  };
  /** A scan of a pass, or a check-in by name, at a door. It is deleted with the registration. */
  scans: {
    /** Id that the device at the door chose. */
    id: string;
    event_id: string;
    /**
     * Null if the scan belongs to no delegate of the event, for example if the pass is unknown or for another event.
     */
    registration_id: string | null;
    /** What the delegate came for, such as 'arrival' or 'meal:2027-01-30:lunch'. */
    occasion: string;
    direction: 'in' | 'out';
    /** When the pass was scanned, corrected by the difference between the clocks of device and server. */
    at: number;
    received_at: number;
    /** Id of the account that scanned the pass. The account may have been erased. */
    scanned_by: string;
    door: string;
    device: string;
    /** The verdict of the server. A red scan is ignored as an entry or exit unless `override_reason` is set. */
    level: 'green' | 'amber' | 'red';
    /** Code of the reason for `level`; null if green. */
    reason: string | null;
    /** The verdict that the device showed while offline; null if it was the same as `level`. */
    device_level: 'green' | 'amber' | 'red' | null;
    device_reason: string | null;
    /** Why the door let the delegate in or out although the verdict was red. */
    override_reason: string | null;
    /** When the scan was undone. It is then ignored as an entry or exit. */
    undone_at: number | null;
  };
  /**
   * A roll call entry: the attendance that a chair recorded for a delegate. Rows are never updated. The latest entry in
   * a session is valid.
   */
  roll_events: {
    /** Id that the chair's device chose. */
    id: string;
    event_id: string;
    /** The committee whose chair recorded it. */
    committee_id: string;
    registration_id: string;
    /**
     * Key of the session: 'session:<id>' with its id in the timetable, or such as 'day:2027-01-30:2' for the second
     * session of a day without a timetable.
     */
    session: string;
    /** 'unmarked' reverts the earlier entries of the delegate in the session. */
    mark: 'present' | 'voting' | 'late' | 'absent' | 'unmarked';
    /** When the chair tapped, corrected by the difference between the clocks of device and server. */
    at: number;
    received_at: number;
    /** Id of the chair's account, which may have been erased. */
    recorded_by: string;
  };
  /** Number of scans of an account at an event that belong to no delegate and were therefore not stored. */
  unknown_scans: {
    event_id: string;
    account_id: string;
    scans: number;
  };
  /** The account has read the missing delegates of the occasion with phone numbers. The audit log has one entry for it. */
  missing_list_reads: {
    event_id: string;
    account_id: string;
    occasion: string;
  };
}
