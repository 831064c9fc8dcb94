/** docs/rules.md#assistant-nudge */
const nudge = { leastNew: 25, mostOthers: 2 }

interface Facts {
  /** The form's editors have seen it */
  isShown: boolean
  /** Applicants in New, and in all other statuses */
  fresh: number
  others: number
  searches: number
}

/** Whether the hint at the assistant is due. */
export const isNudgeDue = ({ isShown, fresh, others, searches }: Facts): boolean =>
  !isShown && fresh >= nudge.leastNew && others <= nudge.mostOthers && searches === 0
