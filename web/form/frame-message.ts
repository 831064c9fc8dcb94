/** What the page of a form in a frame tells the site around it. It names nobody and says no answer. */
export type FrameMessage =
  /** Pixels that the page needs, and what it is called */
  | { winnow: 'height'; height: number; title: string }
  /** Escape was pressed in the frame, where the site cannot hear it */
  | { winnow: 'escape' }
  | { winnow: 'sent' }
