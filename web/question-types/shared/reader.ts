import { createContext } from 'react'

/** Who reads an application, as far as its answers ask. */
interface Reader {
  /** Whether they review it: only reviewers see previews of profiles */
  isReviewer: boolean
  /** The pricing page; absent where they cannot upgrade */
  upgradeHref?: string | undefined
}

export const Reader = createContext<Reader>({ isReviewer: false })
