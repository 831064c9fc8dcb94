import { afterAll, describe, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExitCode } from '../../io/exit-codes.ts'
import { northlight } from '../../testing/northlight.ts'
import { terminal } from '../../testing/terminal.ts'

const servers: { stop: () => void }[] = []
afterAll(() => {
  for (const server of servers) server.stop()
})
const at = async (given: Partial<Parameters<typeof terminal>[0]> = {}) => {
  const server = northlight()
  servers.push(server)
  return { server, ...(await terminal({ url: server.url, ...given })) }
}

describe('winnow applicants list', () => {
  test('prints a line each, the identifier first', async () => {
    const { winnow } = await at()
    const { out } = await winnow('applicants', 'list', 'frm_spring')
    expect(out.split('\n')[0]).toBe(
      'sub_amara\tAmara Okonkwo\tamara@example.com\tNew\t2026-03-01T10:00:00Z\tClimate',
    )
  })

  test('--json has the documented shape, answers by question', async () => {
    const { winnow } = await at()
    const { form, total, applicants } = JSON.parse(
      (await winnow('applicants', 'list', 'frm_spring', '--json')).out,
    )
    expect({ form, total }).toEqual({ form: { id: 'frm_spring', name: 'Spring accelerator' }, total: 3 })
    expect(applicants[0]).toEqual({
      id: 'sub_amara',
      name: 'Amara Okonkwo',
      email: 'amara@example.com',
      stage: 'New',
      submittedAt: '2026-03-01T10:00:00Z',
      labels: ['Climate'],
      chatId: null,
      replied: false,
      needsReply: false,
      answers: { fld_why: '38 clinics pay us', fld_team: '4' },
      match: null,
    })
  })

  test('asks for the stage, the search and the order that were typed', async () => {
    const { server, winnow } = await at()
    await winnow(
      'applicants',
      'list',
      'frm_spring',
      '--stage',
      'New',
      '--search',
      'clinics',
      '--sort',
      'Team size:desc',
    )
    expect(server.asked('fetchWindow')).toEqual([
      {
        form_id: 'frm_spring',
        offset: 0,
        limit: 1_000,
        texts: 'WHOLE',
        matches: true,
        stage: 'New',
        search: 'clinics',
        sort: { columnId: 'fld_team', direction: 'DESC' },
      },
    ])
  })

  test('asks for what every --filter means, with the days of its own time zone', async () => {
    const { server, winnow } = await at()
    const filters = [
      '--filter',
      'team size >= 2',
      '--filter',
      'Why? ~ clinics, not banks',
      '--filter',
      'Labels = (blank)',
    ]
    const { code } = await winnow('applicants', 'list', ...filters, 'frm_spring', '--json')
    expect(code).toBe(0)
    expect(server.asked('fetchWindow')[0]).toMatchObject({
      filters: [
        { columnId: 'fld_team', operator: 'greater_than_equal', value: 2 },
        { columnId: 'fld_why', operator: 'contains', value: 'clinics, not banks' },
        { columnId: 'labels', operator: 'select', value: [null] },
      ],
      time_zone: 'Europe/Lisbon',
    })
  })

  test('a filter that cannot be read is refused in words before any applicant is asked for', async () => {
    const { server, winnow } = await at()
    const unknown = await winnow('applicants', 'list', 'frm_spring', '--filter', 'Height > 3')
    expect(unknown.code).toBe(2)
    expect(unknown.err).toContain("There is no column 'Height' to filter by. The form has:")
    expect(unknown.err).toContain('fld_team  Team size')
    const wrong = await winnow('applicants', 'list', 'frm_spring', '--filter', 'Team size >= many')
    expect(wrong.code).toBe(2)
    expect(wrong.err).toContain("'Team size >= many' can't be used: Enter a number.")
    expect(server.asked('fetchWindow')).toEqual([])
  })

  test('--limit ends it, and says how many there are', async () => {
    const { server, winnow } = await at({ watched: true })
    const { out } = await winnow('applicants', 'list', 'frm_spring', '--limit', '2')
    expect(out).toContain('2 of 3 shown')
    expect(out).not.toContain('Elif')
    expect(server.asked('fetchWindow')[0]).toMatchObject({ limit: 2 })
  })

  test('names the columns where there is none of that name to sort by', async () => {
    const { winnow } = await at()
    const ended = await winnow('applicants', 'list', 'frm_spring', '--sort', 'height')
    expect(ended.code).toBe(2)
    expect(ended.err).toContain('fld_team  Team size')
  })
})

describe('winnow applicants show', () => {
  test('prints every answer under its question', async () => {
    const { winnow } = await at()
    const { out } = await winnow('applicants', 'show', 'frm_spring', 'sub_amara')
    expect(out).toContain('Why?\t38 clinics pay us\n')
    const shown = JSON.parse((await winnow('applicants', 'show', 'frm_spring', 'sub_amara', '--json')).out)
    expect(shown.applicant).toMatchObject({ id: 'sub_amara', stage: 'New', replied: false })
    expect(shown.applicant.answers[1]).toEqual({
      questionId: 'fld_team',
      question: 'Team size',
      type: 'NUMBER',
      value: '4',
      asked: true,
      deleted: false,
    })
  })

  test('prints the status and the labels that the person has in other forms', async () => {
    const { winnow } = await at()
    const { out } = await winnow('applicants', 'show', 'frm_spring', 'sub_amara')
    expect(out).toContain('form_status:frm_climate\tShortlisted\nform_labels:frm_climate\tStrong; Remote\n')
    const shown = JSON.parse((await winnow('applicants', 'show', 'frm_spring', 'sub_amara', '--json')).out)
    expect(shown.applicant.otherForms[0]).toEqual({
      columnId: 'form_status:frm_climate',
      column: 'form_status:frm_climate',
      value: 'Shortlisted',
    })
  })

  test('is a page where somebody is watching, a dash for no answer', async () => {
    const { winnow } = await at({ watched: true })
    const { out } = await winnow('applicants', 'show', 'frm_spring', 'sub_elif')
    expect(out).toContain('◆ Elif Yıldırım   Spring accelerator')
    expect(out).toMatch(/Why\?\n {2}–/)
  })

  test('of an unknown identifier ends with 3', async () => {
    const { winnow } = await at()
    expect(await winnow('applicants', 'show', 'frm_spring', 'sub_nobody')).toMatchObject({ code: 3, out: '' })
    expect((await winnow('applicants', 'show', 'frm_foreign', 'sub_amara')).code).toBe(3)
  })
})

describe('winnow applicants move', () => {
  test('moves without a word to the applicants unless one is given', async () => {
    const { server, winnow } = await at()
    const { out } = await winnow(
      'applicants',
      'move',
      'frm_spring',
      'sub_amara',
      'sub_elif',
      'sub_amara',
      '--to',
      'Archived',
    )
    expect(server.asked('bulkAction')).toEqual([
      {
        form_id: 'frm_spring',
        submission_ids: ['sub_amara', 'sub_elif'],
        action: 'Archived',
        send_message: false,
        exclude_replied: true,
        leave_out_moved: false,
      },
    ])
    expect(out).toBe('2 applicants moved to Archived.\nTo undo: winnow undo frm_spring bat_1\n')
  })

  test('with a message tells how many were written to and how many were held back', async () => {
    const { server, winnow } = await at()
    const words = ['applicants', 'move', 'frm_spring', 'sub_amara', 'sub_elif', '--to', 'Shortlisted']
    const { out } = await winnow(...words, '--yes', '--message', 'Hi {first_name}')
    expect(out).toContain('Message sent to 1 applicant.')
    expect(out).toContain('1 message was not sent')
    expect(server.asked('bulkAction')[0]).toMatchObject({
      send_message: true,
      message: 'Hi {first_name}',
      submission_ids_for_message: ['sub_amara', 'sub_elif'],
    })
    expect(JSON.parse((await winnow(...words, '--yes', '--message', 'Hi', '--json')).out)).toEqual({
      form: { id: 'frm_spring' },
      stage: 'Shortlisted',
      moved: 2,
      writtenTo: 1,
      alreadyThere: 0,
      heldBack: 1,
      leftOut: 0,
      batchId: 'bat_1',
    })
  })

  test('takes the text from a file, from stdin or from a template', async () => {
    const { server, winnow, io } = await at({ stdin: 'From stdin\n' })
    await writeFile(join(io.cwd, 'reply.txt'), 'Dear {first_name},\n\nyes.\n')
    const words = ['applicants', 'move', 'frm_spring', 'sub_amara', '--to', 'Shortlisted']
    await winnow(...words, '--message-file', 'reply.txt')
    await winnow(...words, '--message-file', '-')
    await winnow(...words, '--template', 'shortlist')
    expect(server.asked('bulkAction').map(body => body.message)).toEqual([
      'Dear {first_name},\n\nyes.',
      'From stdin',
      'Hi {first_name}, good news.',
    ])
    expect(server.asked('bulkAction').map(body => body.template)).toEqual([undefined, undefined, 'Shortlist'])
  })

  const withoutText: [string[], ExitCode, string][] = [
    [['--message', '  '], 5, 'Please enter a message'],
    [['--message-file', 'absent.txt'], 3, 'absent.txt. Nothing was sent.'],
    [['--template', 'Welcome'], 3, "It has: 'Shortlist'."],
  ]
  test.each(withoutText)('moves nobody where the text is missing: %j', async (words, code, sentence) => {
    const { server, winnow } = await at()
    const ended = await winnow('applicants', 'move', 'frm_spring', 'sub_amara', '--to', 'Archived', ...words)
    expect(ended.code).toBe(code)
    expect(ended.err).toContain(sentence)
    expect(server.asked('bulkAction')).toEqual([])
  })

  test("--stdin takes what 'applicants list' prints, plain and as JSON", async () => {
    const { winnow: list } = await at()
    for (const words of [[], ['--json']]) {
      const stdin = (await list('applicants', 'list', 'frm_spring', '--stage', 'New', ...words)).out
      const { server, winnow } = await at({ stdin })
      expect((await winnow('applicants', 'move', 'frm_spring', '--stdin', '--to', 'Shortlisted')).code).toBe(
        0,
      )
      expect(server.asked('bulkAction')[0]?.submission_ids).toEqual(['sub_amara', 'sub_joaquin'])
    }
  })

  test('refuses more than 10,000 at once, and an empty stdin', async () => {
    const many = await at({ stdin: Array.from({ length: 10_001 }, (_, n) => `sub_${n}`).join('\n') })
    const ended = await many.winnow('applicants', 'move', 'frm_spring', '--stdin', '--to', 'New')
    expect(ended.code).toBe(2)
    expect(ended.err).toContain('10,001 applicants are too many')
    expect(many.server.asked('bulkAction')).toEqual([])
    const none = await at()
    expect((await none.winnow('applicants', 'move', 'frm_spring', '--stdin', '--to', 'New')).code).toBe(2)
  })
})

describe('winnow undo', () => {
  test('tells who moved back, who stays, and what became of the replies', async () => {
    const { winnow } = await at()
    expect((await winnow('undo', 'frm_spring', 'bat_1')).out).toBe(
      'Undone for 2 applicants.\n1 applicant has been changed again since and stays so.\n' +
        '  sub_elif: Tom moved Elif Yıldırım to Archived, 2026-11-23T09:00:00.000Z\n' +
        '1 message was taken back before sending.\n1 message had already been sent.\n',
    )
    expect(JSON.parse((await winnow('undo', 'frm_spring', 'bat_1', '--json')).out)).toEqual({
      form: { id: 'frm_spring' },
      batchId: 'bat_1',
      undone: 2,
      skipped: 1,
      skippedApplicants: [
        {
          ...{ submission_id: 'sub_elif', name: 'Elif Yıldırım', stage: 'Archived', by: 'Tom' },
          ...{ at: '2026-11-23T09:00:00.000Z', withdrawn: false },
        },
      ],
      repliesTakenBack: 1,
      repliesSent: 1,
    })
  })

  test('of what cannot be undone ends with 5', async () => {
    const { winnow } = await at()
    expect(await winnow('undo', 'frm_spring', 'bat_2')).toMatchObject({ code: 5, out: '' })
  })
})

describe('winnow reply', () => {
  test('writes to one applicant, as the workspace', async () => {
    const { server, winnow } = await at()
    const ended = await winnow('reply', 'spring-accelerator', 'sub_amara', '--message', 'Hi {first_name}')
    expect(ended).toMatchObject({ code: 0, out: 'Message sent to 1 applicant.\n' })
    expect(server.asked('sendMessage')).toEqual([
      {
        form_id: 'frm_spring',
        submission_id: 'sub_amara',
        content: 'Hi {first_name}',
        sender_type: 'PAGE_USER',
      },
    ])
  })

  test('--json has the documented shape', async () => {
    const { winnow } = await at()
    const ended = await winnow('reply', 'frm_spring', 'sub_amara', '--template', 'Shortlist', '--json')
    expect(JSON.parse(ended.out)).toEqual({
      form: { id: 'frm_spring' },
      submissionId: 'sub_amara',
      writtenTo: 1,
      chatId: 'cht_1',
      messageId: 'msg_1',
      attachment: null,
      content: 'Hi Amara, good news.',
    })
  })
})

describe('winnow message', () => {
  test('writes to those named, and says who was left out and how to take it back', async () => {
    const { server, winnow } = await at()
    const words = ['frm_spring', 'sub_amara', 'sub_elif', '--message', 'Hi {first_name}', '--yes']
    const ended = await winnow('message', ...words)
    expect(ended.out.split('\n').slice(0, 2)).toEqual([
      'Message sent to 1 applicant.',
      '1 applicant got no message. To see why: add --dry-run',
    ])
    expect(ended.out).toContain('winnow undo frm_spring bat_1')
    expect(server.asked('bulkSendMessage')).toEqual([
      {
        form_id: 'frm_spring',
        submission_ids: ['sub_amara', 'sub_elif'],
        message: 'Hi {first_name}',
        exclude_replied: false,
        within_limit: false,
      },
    ])
  })

  test('--all-matching carries the number that was counted', async () => {
    const { server, winnow } = await at()
    await winnow('message', 'frm_spring', '--all-matching', '--status', 'New', '--message', 'Hi', '--yes')
    expect(server.asked('bulkSendMessage')).toMatchObject([{ selection: { stage: 'New', count: 2 } }])
  })

  test('--dry-run lists every message, those held back first, and sends none', async () => {
    const { server, winnow } = await at()
    const words = ['frm_spring', 'sub_amara', 'sub_elif', '--message', 'Hi {first_name}', '--dry-run']
    expect((await winnow('message', ...words)).out).toBe(
      [
        'sub_elif\tElif Yıldırım\telif@example.com\tNot sent: The chat is closed',
        "sub_joaquin\tJoaquín Ruiz\tjoaquin@example.com\tNot sent: Over today's limit",
        'sub_amara\tAmara Okonkwo\tamara@example.com',
        '  Hi Amara',
        '1 message to 3 applicants. Nothing was sent.',
        'Only 1 reply is left today. To send to those who applied first, add --within-limit',
        '',
      ].join('\n'),
    )
    expect(server.asked('bulkSendMessage')).toEqual([])
  })

  test('asks before it writes to several, and does nothing where nobody can be asked', async () => {
    const { server, winnow } = await at()
    const ended = await winnow('message', 'frm_spring', 'sub_amara', 'sub_elif', '--message', 'Hi')
    expect(ended).toMatchObject({ code: 2 })
    expect(ended.err).toContain('Nothing was sent.')
    expect(server.asked('bulkSendMessage')).toEqual([])
  })
})

describe('winnow applicants add', () => {
  const who = ['--name', 'Dorothy Vaughan', '--email', 'amara@example.com']

  test('sends the answers by question, and warns of an address that has applied before', async () => {
    const { server, winnow } = await at()
    const ended = await winnow('applicants', 'add', 'frm_spring', ...who, '--answer', 'team SIZE=4')
    expect(ended.out).toBe(
      [
        'Dorothy Vaughan added to New: sub_new',
        'amara@example.com has applied to this form before.',
        'To undo: winnow undo frm_spring bat_1',
        '',
      ].join('\n'),
    )
    expect(server.asked('addApplicant')).toMatchObject([{ values: [{ id: 'fld_team', answer: '4' }] }])
  })

  test('names the questions where one is not on the form, and adds nobody', async () => {
    const { server, winnow } = await at()
    const ended = await winnow('applicants', 'add', 'frm_spring', ...who, '--answer', 'Shoe size=4')
    expect(ended).toMatchObject({ code: 2 })
    expect(ended.err).toContain("There is no question 'Shoe size'. There are:")
    expect(server.asked('addApplicant')).toEqual([])
  })
})
