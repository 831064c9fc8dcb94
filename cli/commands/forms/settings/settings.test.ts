import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { ExitCode } from '../../../io/exit-codes.ts'
import type { Handlers } from '../../../testing/fake-server.ts'
import { northlight, springAccelerator } from '../../../testing/northlight.ts'
import { terminal } from '../../../testing/terminal.ts'

const servers: { stop: () => void }[] = []
afterAll(() => {
  for (const server of servers) server.stop()
})
const started = (others: Handlers) => {
  const server = northlight(others)
  servers.push(server)
  return server
}

describe('winnow forms logo', () => {
  const bytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255])

  test('sends the picture of a file as multipart/form-data, every byte of it', async () => {
    const sent: { form_id: string; name: string; bytes: Uint8Array }[] = []
    const server = started({
      updateLogo: async ({ form_id, image }: { form_id: string; image: File }) => {
        sent.push({ form_id, name: image.name, bytes: await image.bytes() })
        return { ...springAccelerator, logo: '/images/img_1' }
      },
    })
    const { winnow, io } = await terminal({ url: server.url })
    await Bun.write(join(io.cwd, 'logo.png'), bytes)
    const ended = await winnow('forms', 'logo', 'spring-accelerator', 'logo.png', '--json')
    expect(ended).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(ended.out)).toEqual({
      form: { id: 'frm_spring', name: 'Spring accelerator' },
      logo: '/images/img_1',
    })
    expect(sent).toEqual([{ form_id: 'frm_spring', name: 'logo.png', bytes }])
  })

  test('--remove shows the logo of the workspace again', async () => {
    const server = started({ removeLogo: () => springAccelerator })
    const { winnow } = await terminal({ url: server.url })
    const { out } = await winnow('forms', 'logo', 'frm_spring', '--remove')
    expect(out).toBe("'Spring accelerator' uses the workspace's logo.\n")
    expect(server.asked('removeLogo')).toEqual([{ form_id: 'frm_spring' }])
  })

  const wrong: [string[], ExitCode][] = [
    [['frm_spring'], 2],
    [['frm_spring', 'logo.png', '--remove'], 2],
    [['frm_spring', 'absent.png'], 3],
  ]
  test.each(wrong)('%j is refused, and nothing is sent', async (words, code) => {
    const server = started({})
    const { winnow } = await terminal({ url: server.url })
    expect((await winnow('forms', 'logo', ...words)).code).toBe(code)
    expect(server.calls).toEqual([])
  })
})

test('winnow forms meta-image prints where the picture is', async () => {
  const server = started({ createFormMetaImage: () => ({ metaImage: '/images/img_2' }) })
  const { winnow } = await terminal({ url: server.url })
  const { out } = await winnow('forms', 'meta-image', 'frm_spring')
  expect(out).toBe(`${server.url}/images/img_2\n`)
})

describe('winnow forms set', () => {
  test('sends what is said, and nothing of what is left out', async () => {
    const server = started({
      updateSettings: () => ({ ...springAccelerator, responseCap: 500 }),
      editFastMode: () => ({ ...springAccelerator, responseCap: 500 }),
    })
    const { winnow } = await terminal({ url: server.url })
    const ended = await winnow(
      ...['forms', 'set', 'frm_spring', '--cap', '500', '--opens', '2027-01-15', '--colour', 'none'],
      ...['--ai', 'off', '--url-parameter', 'none', '--review', 'message-later'],
    )
    expect(ended).toEqual({ code: 0, out: 'Limit\t500\n', err: '' })
    expect(server.asked('updateSettings')).toEqual([
      {
        form_id: 'frm_spring',
        response_cap: 500,
        opening_date: '2027-01-15T00:00:00.000Z',
        template_color: null,
        ai_enabled: false,
        url_parameters: [],
      },
    ])
    expect(server.asked('editFastMode')).toEqual([
      { form_id: 'frm_spring', fast_mode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' },
    ])
  })

  test.each([
    [[], 'Name a setting to change'],
    [['--multiple', 'yes'], '--multiple is on or off'],
    [['--colour', 'teal'], '--colour is one of indigo, blue'],
    [['--review', 'slow'], '--review is one of default, fast, message-later'],
    [['--opens', 'soon'], '--opens takes a date'],
    [['--url-parameter', 'none', '--url-parameter', 'cohort'], 'removes all of them'],
  ])('%j is refused, and nothing is sent', async (words, sentence) => {
    const server = started({})
    const { winnow } = await terminal({ url: server.url })
    const ended = await winnow('forms', 'set', 'frm_spring', ...words)
    expect(ended.code).toBe(2)
    expect(ended.err).toContain(sentence)
    expect(server.calls).toEqual([])
  })
})
