/** Whether an input method is writing: what it has not committed yet is not written over. */
export const isComposing = (event: object) => 'isComposing' in event && event.isComposing === true
