/** Only the module `hospitality` writes these tables. */
export interface HospitalityTables {
  /** Which questions of an event hospitality reads. An event without a row reads the built-in dietary needs. */
  hospitality_settings: {
    event_id: string;
    /** The club's question about diet. Null for the built-in one. */
    diet_question_id: string | null;
    /** The question whose answer is the category of the delegate's bed. Null if there is none. */
    category_question_id: string | null;
    /** Incremented by each change of settings, rooms and beds of the event. */
    revision: number;
  };
  /** A room with beds in a house. */
  bed_rooms: {
    id: string;
    event_id: string;
    house: string;
    room: string;
    /** House and room in folded form, unique in the event. */
    room_key: string;
    /** Whom the room is for, as the club calls it. Null for a room for everyone. */
    category: string | null;
    position: number;
  };
  /** A bed of a room. The unique delegate and the rows of the room are what limits a room to its beds. */
  bed_places: {
    room_id: string;
    /** Counted from 1 in each room. */
    place: number;
    /** The delegate who sleeps in it. Null while it is free, or someone of the team sleeps in it. */
    registration_id: string | null;
    /** The person of the team who sleeps in it. Null while it is free, or a delegate sleeps in it. */
    team_stay_id: string | null;
  };
  /** A person with a duty at the event who gets a bed and meals. It is deleted with the account. */
  team_stays: {
    id: string;
    event_id: string;
    account_id: string;
    /** When a superadmin said that the person is an adult; null until then. */
    adult_confirmed_at: number | null;
    /** The category that hospitality gave to the person; null for none. */
    category: string | null;
    /** What the person eats; null until it is entered. */
    diet: string | null;
    /** How the person arrives; null until it is entered. The other columns of the arrival are then null too. */
    vehicle: 'train' | 'flight' | 'bus' | 'car' | null;
    number: string | null;
    arrives_at: number | null;
    people: number | null;
  };
  /** The category that hospitality gave to a delegate, instead of the answer. It is deleted with the registration. */
  bed_categories: { registration_id: string; category: string };
  /** The one person with whom a delegate wants to share a room. It is deleted with the registration. */
  roommate_wishes: { registration_id: string; email: string };
  /** How and when a delegate arrives. It is deleted with the registration. */
  planned_arrivals: {
    registration_id: string;
    vehicle: 'train' | 'flight' | 'bus' | 'car';
    /** Number or name of the train or flight. Empty if the delegate did not enter it. */
    number: string;
    arrives_at: number;
    /** Number of people who arrive together, with the delegate. */
    people: number;
  };
  /** What happened to a stay. Each kind is valid once. It is deleted with the registration or the stay of the team. */
  stay_marks: {
    /** Id that the device chose. */
    id: string;
    /** Null for a person of the team. */
    registration_id: string | null;
    /** Null for a delegate. */
    team_stay_id: string | null;
    kind: 'arrived' | 'key_given' | 'left';
    /** When it was pressed, corrected by the difference between the clocks of device and server. */
    at: number;
    received_at: number;
    recorded_by: string;
    /** When the mark was undone. It is then ignored. */
    undone_at: number | null;
  };
  /** Someone opened the personal details of a guest. The audit log has an entry for it. */
  detail_openings: {
    /** Id that the device chose, so that an opening that is sent twice is logged once. */
    id: string;
    /** Null for a person of the team. */
    registration_id: string | null;
    /** Null for a delegate. */
    team_stay_id: string | null;
    account_id: string;
    at: number;
  };
  /** The account has loaded the hospitality list of an event on a day. The audit log has one entry for it. */
  hospitality_list_reads: { event_id: string; account_id: string; day: string };
}
