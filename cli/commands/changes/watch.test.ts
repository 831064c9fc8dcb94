import { describe, expect, test } from 'bun:test'
import { northlight } from '../../testing/northlight.ts'
import { terminal } from '../../testing/terminal.ts'

const nothing = {
  changes: [],
  truncated: false,
  form_changed: false,
  workspace_changed: false,
  counts: null,
  rows_version: null,
  jobs: [],
  viewers: [],
  viewers_tag: '',
}
const moved = [{ submission_id: 'sub_amara', form_id: 'frm_spring', kinds: ['moved', 'messaged'] }]

/** Watches until the first change has been printed, as somebody who then presses Ctrl+C. */
async function watched(...flags: string[]) {
  let interrupt = () => {}
  const server = northlight({
    pollChanges({ since }: { since: number | null }) {
      if (since === null) return { ...nothing, since: 7 }
      if (since === 7) return { ...nothing, since: 8, form_changed: true, changes: moved }
      interrupt()
      return { ...nothing, since }
    },
  })
  const { winnow, stop } = await terminal({ url: server.url })
  interrupt = stop
  const result = await winnow('watch', 'frm_spring', ...flags)
  server.stop()
  return result
}

describe('winnow watch', () => {
  test('prints a line for each change, and nothing for how things are', async () => {
    expect((await watched()).out).toBe('sub_amara\tmoved, messaged\nform\tchanged\n')
  })

  test('--json prints each answer on a line', async () => {
    const { out } = await watched('--json')
    expect(out.split('\n')).toHaveLength(2)
    expect(JSON.parse(out)).toMatchObject({ since: 8, form_changed: true, changes: moved })
  })
})
