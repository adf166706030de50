/** Dispatched on the document for each history traversal before the router is notified; cancelling it hides the traversal from the router. */
export const moved = 'moved';
