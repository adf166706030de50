/** The event's name as the texts of the first version had it in full: stored texts with it follow the event's name now. Never changes. */
export const firstEventName = 'Annual Conference 2024';
/** The theme of that event, which texts of the first version name. Never changes. */
export const firstEventTheme = 'Hues of Harmony';
