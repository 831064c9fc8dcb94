import { afterAll, describe, expect, test } from 'bun:test'
import { type Handlers, Refusal } from '../../testing/fake-server.ts'
import { northlight } from '../../testing/northlight.ts'
import { terminal } from '../../testing/terminal.ts'

const servers: { stop: () => void }[] = []
afterAll(() => {
  for (const server of servers) server.stop()
})

const moved = ({ stage }: { stage: string }) => ({ stage, chatStatus: 'OPEN', batch_id: 'bat_1' })
const undone = (undone_count: number) => () => ({
  ...{ undone_count, skipped_count: 1 - undone_count, skipped: [], job_id: null },
  ...{ messages_taken_back_count: 0, messages_sent_count: 0 },
})

/** A person at a terminal who types these keys, each with Enter, and then Ctrl+D. */
async function typing(keys: readonly string[], handlers: Handlers = {}) {
  const server = northlight({ updateStage: moved, undo: undone(1), ...handlers })
  servers.push(server)
  const stdin = keys.map(key => `${key}\n`).join('')
  const watched = { watched: true, env: { NO_COLOR: '1' } }
  return { server, ...(await terminal({ url: server.url, stdin, ...watched })) }
}

const review = ['review', 'frm_spring'] as const
const question = 's Shortlisted, a Archived, k skip, b back, q quit: '
const occurrences = (text: string, part: string) => text.split(part).length - 1

describe('winnow review at a terminal', () => {
  test('draws an applicant as applicants show does, with their place', async () => {
    const { winnow } = await typing(['k'])
    const { code, err } = await winnow(...review)
    expect(code).toBe(0)
    expect(err).toStartWith('\n◆ Amara Okonkwo   Spring accelerator, 1 of 2\n\n  Status      New\n')
    expect(err).toContain('  Applied on  1 Mar 2026\n')
    expect(err).toContain('\n  Why?\n  38 clinics pay us\n')
    expect(err).toContain(`\n\n${question}\n◆ Joaquín Ruiz   Spring accelerator, 2 of 2\n`)
    expect(err).not.toContain('\t')
  })

  test('answers a wrong key, Enter alone and a b at the start with a sentence and the question again', async () => {
    const { winnow } = await typing(['x', '', 'b', 'q'])
    const { code, err } = await winnow(...review)
    expect(code).toBe(0)
    expect(err).toEndWith(
      [
        `${question}There is no key 'x'.`,
        `${question}Type a key, then press Enter.`,
        `${question}There is nothing to go back to.`,
        question,
      ].join('\n'),
    )
    expect(occurrences(err, '◆ Amara Okonkwo')).toBe(1)
  })

  test('says right above the question who is back after a b', async () => {
    const { server, winnow } = await typing(['s', 'b', 'q'])
    const { err } = await winnow(...review)
    expect(err).toContain('Amara Okonkwo moved to Shortlisted.\n')
    expect(err).toEndWith(`\n\nAmara Okonkwo is back in New.\n${question}`)
    expect(server.asked('undo')).toEqual([{ form_id: 'frm_spring', batch_id: 'bat_1' }])
  })

  test('does not say so of somebody whom another person has moved since', async () => {
    const { winnow } = await typing(['s', 'b', 'q'], { undo: undone(0) })
    expect((await winnow(...review)).err).toEndWith(
      `\n\nAmara Okonkwo has been moved again since and stayed there.\n${question}`,
    )
  })

  test('shows who was skipped again after a b, and nothing is undone', async () => {
    const { server, winnow } = await typing(['k', 'b', 'q'])
    const { err } = await winnow(...review)
    expect(occurrences(err, '◆ Amara Okonkwo   Spring accelerator, 1 of 2')).toBe(2)
    expect(err).not.toContain('is back')
    expect(server.asked('undo')).toEqual([])
  })

  test('says right above the question why a move was refused', async () => {
    const { winnow } = await typing(['s', 'q'], {
      updateStage: () => {
        throw new Refusal('stage_changed', 'Tom moved Amara Okonkwo to Archived.')
      },
    })
    const { code, err } = await winnow(...review)
    expect(code).toBe(0)
    expect(err).toEndWith(`\n\nTom moved Amara Okonkwo to Archived.\n${question}`)
  })

  test('says when somebody else moved them by the clock of the machine', async () => {
    const at = new Date(Date.now() - 60_000).toISOString()
    const { winnow } = await typing(['s', 'q'], {
      updateStage: () => {
        const tom = { by: 'Tom', at, withdrawn: false }
        throw new Refusal('stage_changed', `Tom moved Amara Okonkwo to Archived, at ${at}.`, {
          ...{
            count: 1,
            moved: [{ submission_id: 'sub_amara', name: 'Amara Okonkwo', stage: 'Archived', ...tom }],
          },
        })
      },
    })
    const { err } = await winnow(...review)
    expect(err).toContain('\n\nTom moved Amara Okonkwo to Archived, ')
    expect(err).not.toContain(at)
  })

  test('moves nobody to the status they are in', async () => {
    const { server, winnow } = await typing(['s', 'q'])
    const { out, err } = await winnow(...review, '--status', 'Shortlisted')
    expect(err).toContain('Elif Yıldırım is in Shortlisted already.\n')
    expect(occurrences(err, '◆ Elif Yıldırım')).toBe(1)
    expect(server.asked('updateStage')).toEqual([])
    expect(out).toContain('0 decisions')
  })

  test('ends at Ctrl+D as at q, and lists by name who was moved', async () => {
    const { winnow } = await typing(['s'])
    const { code, out, err } = await winnow(...review)
    expect(code).toBe(0)
    expect(err).toEndWith(`${question}\n`)
    expect(out).toMatch(/ {2}APPLICANT +STATUS +BATCH *\n.*\n {2}Amara Okonkwo {2}Shortlisted {2}bat_1 *\n/)
    expect(out).toContain(
      '1 decision in 0.1 s, 1 Shortlisted.\nTo undo one: winnow undo frm_spring <batch>\n',
    )
    expect(out).not.toContain('Same from a script')
  })

  test('says that nobody matches', async () => {
    const { winnow } = await typing([])
    const nobody = [...review, '--search', 'nobody']
    expect(await winnow(...nobody)).toEqual({
      ...{ code: 0, err: '' },
      out: '\n◆ Spring accelerator\n\nNo applicants match.\n\n',
    })
    expect(JSON.parse((await winnow(...nobody, '--json')).out)).toEqual({
      ...{ form: { id: 'frm_spring' }, decided: [], skipped: [], seconds: 0 },
    })
  })
})

describe('winnow review that Ctrl+C stops', () => {
  const decided = [{ id: 'sub_amara', from: 'New', to: 'Shortlisted', batchId: 'bat_1' }]

  test('while it asks: reports what was decided, gives back who is in hand, and exits with 130', async () => {
    const left = ['sub_amara', 'sub_joaquin']
    const { server, stop, winnow, io } = await typing(['s', 's'], {
      deal: ({ size }: { size: number }) => ({
        submission_ids: size > 0 ? left.splice(0, 1) : [],
        ...{ until: '2026-03-14T12:01:00Z', left_count: 2, elsewhere_count: 0 },
      }),
    })
    const { ask } = io.stdin
    let asked = 0
    io.stdin.ask = question => {
      asked += 1
      if (asked === 2) stop()
      return ask(question)
    }
    const { code, out, err } = await winnow(...review, '--deal', '--json')
    expect(code).toBe(130)
    expect(JSON.parse(out)).toMatchObject({ form: { id: 'frm_spring' }, decided, skipped: [] })
    expect(err).toEndWith(`${question}\n`)
    // How many there are to be dealt isn't known.
    expect(err).toContain('◆ Joaquín Ruiz   Spring accelerator\n')
    expect(server.asked('deal').map(it => it.size)).toEqual([1, 1, 0])
  })

  test('while it moves somebody: makes the move and reports it', async () => {
    let press = () => {}
    const { stop, winnow } = await typing(['s', 'a'], {
      updateStage: (body: { stage: string }) => {
        press()
        return moved(body)
      },
    })
    press = stop
    const { code, out, err } = await winnow(...review)
    expect(code).toBe(130)
    expect(out).toContain(
      '1 decision in 0.1 s, 1 Shortlisted.\nTo undo one: winnow undo frm_spring <batch>\n',
    )
    expect(err).not.toContain('winnow: ')
  })
})

test('winnow review from a pipe prints lines for a script, and the keys beside a wrong one', async () => {
  const server = northlight({ updateStage: moved })
  servers.push(server)
  const { winnow } = await terminal({ url: server.url, stdin: 'x\ns\n' })
  const { code, out, err } = await winnow(...review)
  expect(code).toBe(0)
  expect(out).toBe(
    'sub_amara\tShortlisted\tbat_1\n1 decision in 0.1 s, 1 Shortlisted.\nTo undo one: winnow undo frm_spring <batch>\n',
  )
  expect(err).toStartWith('\nID\tsub_amara\nName\tAmara Okonkwo\n')
  expect(err).toContain(`There is no key 'x'. Use ${question.replace(': ', '.')}\n`)
})
