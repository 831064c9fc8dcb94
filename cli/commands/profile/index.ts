import { setPicture, setProfile } from './change.ts'
import { endSessions, listSessions } from './sessions.ts'
import { showProfile } from './show.ts'

/** Every command about the person who owns the key, in the order of the help. */
export const profileCommands = [showProfile, setProfile, setPicture, listSessions, endSessions] as const
