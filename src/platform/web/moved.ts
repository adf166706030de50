/** On the document, for each way through the history before the router hears of it; who cancels it keeps it to themselves. */
export const moved = 'moved';
