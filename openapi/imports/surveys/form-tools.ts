import { answersFrom, column, joined, type Survey, tickedFrom, ticks, writtenFrom } from './survey.ts'

const ids = Array.from({ length: 60 }, (_, n) => n)
const often = ['Always', 'Often', 'Sometimes', 'Rarely', 'Never']
const tools = ['Excel', 'Paper, pens and pins', 'Sheets']
const long = 'A long story about a garden, a dog and "the neighbours"; it never ends.\n'.repeat(6).trim()

/** `Question [Row]` for grids, check boxes joined by commas. */
export const googleForms: Survey = {
  tool: 'Google Forms',
  encoding: 'utf-8',
  delimiter: ',',
  lineEnd: '\n',
  asked: [
    column(
      'Timestamp',
      'SHORT_TEXT',
      ids.map(n => `3/${10 + (n % 20)}/2026 9:${10 + (n % 50)}:12`),
    ),
    column('Which tools do you use?', 'MULTI_SELECT', [], {}),
    column('How old are you?', 'NUMBER', answersFrom(['31', '45', '19', '27'])),
    column('Would you recommend us? (0-10)', 'NUMBER', answersFrom(['10', '9', '8', '3', '0'])),
    ...['Reading', 'Sports'].map((row, at) =>
      column(`How often? [${row}]`, 'SINGLE_SELECT', answersFrom(often, at), {
        question: `How often? - ${row}`,
        options: often,
      }),
    ),
    column('When can you start?', 'DATE', answersFrom(['3/14/2026', '12/1/2026', '4/5/2026', '']), {
      back: answersFrom(['2026-03-14', '2026-12-01', '2026-04-05', '']),
    }),
    column('Tell us more', 'LONG_TEXT', writtenFrom([long, 'Short, sweet', '', 'Ok'])),
    column('Your answer is', 'SINGLE_SELECT', answersFrom(['Yes, always', 'No, never', 'It depends'])),
    column('Portfolio', 'LINK', answersFrom(['https://ada.example/work', 'https://bo.example/', ''])),
  ].map(it =>
    it.question === 'Which tools do you use?'
      ? joined(it.question, tools, tickedFrom(tools), values => values.join(', '))
      : it,
  ),
}

const hobbies = ['Chess', 'Running', 'Cooking']
/** A column an option, headed by the option alone. */
export const typeform: Survey = {
  tool: 'Typeform',
  encoding: 'utf-8',
  delimiter: ',',
  lineEnd: '\n',
  asked: [
    column(
      '#',
      'SHORT_TEXT',
      ids.map(n => `${(n * 7919 + 65_536).toString(16)}zk`),
    ),
    column(
      'What should we call you?',
      'SHORT_TEXT',
      ids.map(n => `Person ${n}`),
    ),
    {
      ...ticks({
        question: 'Chess, Running, Cooking',
        options: hobbies,
        ticked: tickedFrom(hobbies),
        heads: option => [option],
        cell: (option, isTicked) => (isTicked ? option : ''),
        typed: { heads: ['Other'], texts: writtenFrom(['', 'Bird watching', '', '', 'Chess boxing']) },
      }),
    },
    column('How likely are you to come back?', 'NUMBER', answersFrom(['1', '5', '4', '3'])),
    column('Do you agree to be called?', 'NUMBER', answersFrom(['1', '0'])),
    column(
      'Your phone number',
      'PHONE_NUMBER',
      ids.map(n => `+3519123456${10 + n}`),
    ),
    column('Why now?', 'LONG_TEXT', writtenFrom([long, 'Because', ''])),
    column(
      'Start Date (UTC)',
      'SHORT_TEXT',
      ids.map(n => `2026-03-${10 + (n % 20)} 09:41:${10 + (n % 50)}`),
    ),
    column(
      'Network ID',
      'SHORT_TEXT',
      ids.map(n => `${(n * 104_729 + 9).toString(36)}-x`),
    ),
  ],
}

const reasons = ['Price', 'Quality', 'A friend told me']
/** 'Unicode text' of Excel: UTF-16 with tabs; choices joined and ended by semicolons. */
export const microsoftForms: Survey = {
  tool: 'Microsoft Forms',
  encoding: 'utf-16le',
  delimiter: '\t',
  mark: true,
  asked: [
    column(
      'ID',
      'NUMBER',
      ids.map(n => String(n + 1)),
    ),
    column(
      'Start time',
      'SHORT_TEXT',
      ids.map(n => `3/${10 + (n % 20)}/26 9:41:${10 + (n % 50)}`),
    ),
    column(
      'Completion time',
      'SHORT_TEXT',
      ids.map(n => `3/${10 + (n % 20)}/26 9:52:${10 + (n % 50)}`),
    ),
    joined('Why did you buy it?', reasons, tickedFrom(reasons), values =>
      values.map(it => `${it};`).join(''),
    ),
    column(
      'The course was useful.',
      'SINGLE_SELECT',
      answersFrom(['Agree', 'Strongly agree', 'Neutral', 'Disagree']),
      {
        options: ['Strongly agree', 'Agree', 'Neutral', 'Disagree'],
      },
    ),
    column('How would you rate it?', 'NUMBER', answersFrom(['4', '5', '', '2'])),
    column(
      'Qual é a sua cidade?',
      'SHORT_TEXT',
      ids.map(n => `${['Évora', 'Łódź', '北京'][n % 3]} ${n}`),
    ),
    column('Date of your visit', 'DATE', answersFrom(['2026-03-14', '2026-01-02', ''])),
  ],
}

const days = ['Monday', 'Wednesday', 'Friday']
const states = [
  'Alabama',
  'Alaska',
  'Arizona',
  'Arkansas',
  'California',
  'Colorado',
  'Connecticut',
  'Delaware',
  'Florida',
  'Georgia',
  'Hawaii',
  'Idaho',
  'Illinois',
  'Indiana',
]
/** `Question >> Row` for tables, check boxes on lines of their own. */
export const jotform: Survey = {
  tool: 'Jotform',
  encoding: 'utf-8',
  delimiter: ',',
  mark: true,
  asked: [
    column(
      'Submission Date',
      'SHORT_TEXT',
      ids.map(n => `Mar ${10 + (n % 20)}, 2026 ${9 + (n % 3)}:41 AM`),
    ),
    column('Date of birth', 'DATE', answersFrom(['Mar 14, 1990', 'Dec 1, 1985', 'Feb 28, 2001']), {
      back: answersFrom(['1990-03-14', '1985-12-01', '2001-02-28']),
    }),
    joined('Which days suit you?', days, tickedFrom(days), values => values.join('\n')),
    ...['Room', 'Staff'].map((row, at) =>
      column(
        `How satisfied are you? >> ${row}`,
        'SINGLE_SELECT',
        answersFrom(['Very Satisfied', 'Satisfied', 'Somewhat Satisfied', 'Not Satisfied'], at),
        {
          question: `How satisfied are you? - ${row}`,
        },
      ),
    ),
    column(
      'State',
      'DROPDOWN',
      ids.map(n => states[n % states.length] ?? ''),
      { options: states },
    ),
    column(
      'Address',
      'LONG_TEXT',
      ids.map(n => `${n} Main Street\r\nSpringfield, IL, ${62_700 + n}`),
    ),
    column('T-shirt size', 'SINGLE_SELECT', answersFrom(['L', 'S', 'M', 'XL']), {
      options: ['S', 'M', 'L', 'XL'],
    }),
    column('I accept the terms', 'SINGLE_SELECT', answersFrom(['Accepted', ''])),
    column('Total', 'NUMBER', answersFrom(['20.00', '35.50', '0.00'])),
  ],
}
