import { afterAll, expect, test } from 'bun:test'
import { northlight } from '../../testing/northlight.ts'
import { terminal } from '../../testing/terminal.ts'

const server = northlight({
  updateTimeZoneForWorkspace: ({ time_zone }: { time_zone: string }) => ({ timeZone: time_zone }),
})
afterAll(() => server.stop())

test('workspace time-zone sets it, and says which it is', async () => {
  const { winnow } = await terminal({ url: server.url })
  const { out } = await winnow('workspace', 'time-zone', 'Asia/Tokyo')
  expect(out).toBe("The workspace's time zone is Asia/Tokyo.\n")
})

test('workspace time-zone needs a zone', async () => {
  const { winnow } = await terminal({ url: server.url })
  const { code, err } = await winnow('workspace', 'time-zone')
  expect(code).toBe(2)
  expect(err).toContain('zone')
})
