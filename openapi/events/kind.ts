import { z } from 'zod'
import type { ChangeKind } from '../common/enums.ts'

/** What an event means to those who watch a form or a workspace; an event without a meaning wakes nobody's screen. */
export interface EventMeaning {
  /** How it changes the applications that it is about */
  change?: ChangeKind
  /** It changes what a form is to those who review or fill it: settings, stages, columns, content, or that it exists */
  form?: true
  /** It tells how far a job is; its data name the job */
  job?: true
  /** It takes a session, a key or a right from the `user` whom its data name: their waiting calls check it again */
  access?: true
  /** It changes a workspace itself: who is in it, what they may do, its name, time zone or logo */
  workspace?: true
  /** It concerns nobody but who caused it */
  personal?: true
}

export interface EventKind extends EventMeaning {
  /** What is recorded with it: ids and values before, never the text of an answer */
  data: z.ZodObject
}

/** No data. */
export const nothing = z.object({})
export const user = z.object({ user: z.string() })
/** The address that an invitation went to; absent: that account was deleted, or the person is named by `user` */
export const invited = z.object({ email: z.string().optional() })
/** A stage by its number in the database. */
export const stage = z.int()
/** A label by its number in the database. */
export const label = z.int()
export const instant = z.int().nullable()
