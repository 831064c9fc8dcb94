import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { findOwn, presentOwn } from './find.ts'

export const fetchOwnApplication = query(ops.own.fetchOwnApplication, async ({ app, input, db, now }) =>
  presentOwn(db, await findOwn(db, app, input.own_token), now),
)
