import { answersFrom, column, type Survey, tickedFrom, ticks, withOther, writtenFrom } from './survey.ts'

const agreement = ['Strongly agree', 'Agree', 'Neither agree nor disagree', 'Disagree', 'Strongly disagree']
const satisfied = ['Very satisfied', 'Satisfied', 'Neutral', 'Dissatisfied', 'Very dissatisfied']
const ages = ['Under 18', '18-24', '25-34', '35-44', '45-54', '65+']
const sides = ['Corn', 'Brussel sprouts', 'Rolls/biscuits', 'Green beans']
const why = [
  'I love the food, and my family.',
  'First reason:\nit is warm.\n\nSecond: "home".',
  'It depends; some years we travel',
  '',
  '=1+1 is what my uncle says every year',
]
const ids = Array.from({ length: 60 }, (_, n) => String(114_880_000_000 + n * 977))
const clock = (n: number) => `${9 + (n % 3)}:${String(10 + (n % 50)).padStart(2, '0')}`

/** Two header rows: questions, then options or what kind of answer it is. */
export const surveyMonkey: Survey = {
  tool: 'SurveyMonkey',
  encoding: 'utf-8',
  delimiter: ',',
  mark: true,
  asked: [
    column(['Respondent ID', ''], 'NUMBER', ids),
    column(['Collector ID', ''], 'NUMBER', answersFrom(['430011', '430012'])),
    column(
      ['Date Created', ''],
      'SHORT_TEXT',
      ids.map((_, n) => `03/${10 + (n % 20)}/2026 ${clock(n)}:07 AM`),
    ),
    column(
      ['IP Address', ''],
      'SHORT_TEXT',
      ids.map((_, n) => `192.0.2.${n + 1}`),
    ),
    column(['Do you celebrate?', 'Response'], 'SINGLE_SELECT', answersFrom(['Yes', 'No', 'Yes', '']), {
      options: ['Yes', 'No'],
    }),
    ticks({
      question: 'Which sides do you serve? Select all that apply.',
      options: sides,
      ticked: tickedFrom(sides),
      heads: (option, at) => [at === 0 ? 'Which sides do you serve? Select all that apply.' : '', option],
      cell: (option, isTicked) => (isTicked ? option : ''),
      typed: {
        heads: ['', 'Other (please specify)'],
        texts: writtenFrom(['', '', 'beets, roasted', '', 'Yams ']),
      },
    }),
    withOther(
      'What is the main dish?',
      ['Ham', 'Turkey', 'Tofurkey'],
      {
        heads: ['What is the main dish?', 'Response'],
        typed: ['', 'Other (please specify)'],
        other: 'Other (please specify)',
      },
      answersFrom(['Turkey', 'Turkey', 'Ham', 'Tofurkey', 'Turkey', 'Ham']),
      writtenFrom(['', '', '', 'salmon', '', 'We never decide'], 3),
    ),
    ...['Cooking is fun', 'Cleaning is fun', 'I would travel'].map((row, at) =>
      column(
        [at === 0 ? 'How much do you agree?' : '', row],
        'SINGLE_SELECT',
        answersFrom(agreement, at + 1),
        {
          question: `How much do you agree? - ${row}`,
          options: agreement,
        },
      ),
    ),
    column(['How many guests?', 'Open-Ended Response'], 'NUMBER', answersFrom(['4', '12', '', '7', '0'])),
    column(['Why do you celebrate?', 'Open-Ended Response'], 'LONG_TEXT', writtenFrom(why)),
    column(['How old are you?', 'Response'], 'SINGLE_SELECT', answersFrom(ages), { options: ages }),
  ],
}

const channels = ['Email', 'Phone', 'In person']
const qid = (n: number | string) => `{"ImportId":"QID${n}"}`
/** Three header rows: ids, texts, ids in JSON. */
export const qualtrics: Survey = {
  tool: 'Qualtrics',
  encoding: 'utf-8',
  delimiter: ',',
  mark: true,
  lineEnd: '\n',
  asked: [
    column(
      ['StartDate', 'Start Date', '{"ImportId":"startDate","timeZone":"America/Denver"}'],
      'SHORT_TEXT',
      ids.map((_, n) => `2026-03-${10 + (n % 20)} 0${clock(n % 3)}:59`),
      { question: 'Start Date' },
    ),
    column(['Progress', 'Progress', '{"ImportId":"progress"}'], 'NUMBER', answersFrom(['100', '100', '62'])),
    column(
      ['Finished', 'Finished', '{"ImportId":"finished"}'],
      'SINGLE_SELECT',
      answersFrom(['True', 'True', 'False']),
      { options: ['True', 'False'] },
    ),
    column(
      ['ResponseId', 'Response ID', '{"ImportId":"_recordId"}'],
      'SHORT_TEXT',
      ids.map(id => `R_${id}Qx`),
      { question: 'Response ID' },
    ),
    column(['Q1', 'Overall, how satisfied are you?', qid(1)], 'SINGLE_SELECT', answersFrom(satisfied), {
      question: 'Overall, how satisfied are you?',
      options: satisfied,
    }),
    ticks({
      question: 'How did you reach us?',
      options: channels,
      ticked: tickedFrom(channels, 1),
      heads: (option, at) => [`Q2_${at + 1}`, `How did you reach us? - Selected Choice - ${option}`, qid(2)],
      cell: (option, isTicked) => (isTicked ? option : ''),
      typed: {
        heads: ['Q2_4_TEXT', 'How did you reach us? - Other (please specify) - Text', qid('2_4_TEXT')],
        texts: writtenFrom(['', 'carrier pigeon', '', '']),
        tick: {
          heads: ['Q2_4', 'How did you reach us? - Selected Choice - Other (please specify)', qid(2)],
          cell: isTicked => (isTicked ? 'Other (please specify)' : ''),
        },
      },
    }),
    withOther(
      'Which plan do you have?',
      ['Free', 'Pro'],
      {
        heads: ['Q3', 'Which plan do you have? - Selected Choice', qid(3)],
        typed: ['Q3_3_TEXT', 'Which plan do you have? - Other - Text', qid('3_TEXT')],
        other: 'Other',
      },
      answersFrom(['Free', 'Pro', 'Free']),
      writtenFrom(['', '', '', 'enterprise trial'], 3),
    ),
    ...['Speed', 'Price'].map((row, at) =>
      column(
        [`Q4_${at + 1}`, `Rate each part - ${row}`, qid(4)],
        'SINGLE_SELECT',
        answersFrom(['Excellent', 'Good', 'Fair', 'Poor', ''], at),
        {
          question: `Rate each part - ${row}`,
          options: ['Excellent', 'Good', 'Fair', 'Poor'],
        },
      ),
    ),
    column(['Q5', 'How many times did you call?', qid(5)], 'NUMBER', answersFrom(['1', '2', '15', ''])),
    column(['Q6', 'Anything else?', qid(6)], 'LONG_TEXT', writtenFrom(why, 2), {
      question: 'Anything else?',
    }),
    column(
      ['Q7_LocationLatitude', 'Location Latitude', '{"ImportId":"locationLatitude"}'],
      'SHORT_TEXT',
      ids.map((_, n) => `38.7222524${n}0139`),
      { question: 'Location Latitude' },
    ),
  ].map(it => ({
    ...it,
    ...(it.type === 'NUMBER' && it.columns[0]?.heads[1] ? renamed(it, it.columns[0].heads[1]) : {}),
  })),
}

/** The same question under the text of the second row. */
function renamed<Of extends { back: { heads: string[]; cells: string[][] } }>(it: Of, question: string) {
  return { question, back: { ...it.back, heads: [question] } }
}

const needs = ['Geräte', 'Schulung', 'Förderung']
/** One header row in full text, semicolons, Windows-1252, Yes and No. */
export const limeSurvey: Survey = {
  tool: 'LimeSurvey',
  encoding: 'windows-1252',
  delimiter: ';',
  asked: [
    column(
      'Response ID',
      'NUMBER',
      ids.map((_, n) => String(n + 1)),
    ),
    column(
      'Date submitted',
      'SHORT_TEXT',
      ids.map((_, n) => `2026-03-${10 + (n % 20)} 1${n % 4}:${10 + (n % 50)}:00`),
    ),
    column(
      'Seed',
      'NUMBER',
      ids.map((_, n) => String(1_203_344_551 + n)),
    ),
    column('Wie zufrieden sind Sie?', 'SINGLE_SELECT', answersFrom(['sehr', 'mäßig', 'gar nicht', 'N/A']), {
      options: ['gar nicht', 'mäßig', 'sehr'],
      back: answersFrom(['sehr', 'mäßig', 'gar nicht', '']),
    }),
    ticks({
      question: 'Was fehlt Ihnen?',
      options: needs,
      ticked: tickedFrom(needs),
      heads: option => [`Was fehlt Ihnen? [${option}]`],
      cell: (_, isTicked) => (isTicked ? 'Yes' : 'No'),
      typed: { heads: ['Was fehlt Ihnen? [Other]'], texts: writtenFrom(['', '', 'Räume', '']) },
    }),
    column('Größe (m²)', 'NUMBER', answersFrom(['12,5', '40', '', '7,25', '100']), {
      back: answersFrom(['12.5', '40', '', '7.25', '100']),
    }),
    column('Geburtstag', 'DATE', answersFrom(['14.03.1990', '1.12.1985', '', '28.02.2001']), {
      back: answersFrom(['1990-03-14', '1985-12-01', '', '2001-02-28']),
    }),
    column(
      'Bemerkung',
      'LONG_TEXT',
      writtenFrom(['Müller; "Straße 5"', 'Grüße\r\naus Köln', '', '–'.slice(1)]),
    ),
  ],
}

const raised = ['Father or father figure(s)', 'Friends', 'Pop culture']
/** Numbered names, marks in words, `NA` where nothing is, weights with many decimals. */
export const codebook: Survey = {
  tool: 'a codebook of a research institute',
  encoding: 'utf-8',
  delimiter: ',',
  lineEnd: '\n',
  asked: [
    column(
      '',
      'NUMBER',
      ids.map((_, n) => String(n + 1)),
      { question: 'Column 1' },
    ),
    column(
      'StartDate',
      'SHORT_TEXT',
      ids.map((_, n) => `5/${10 + (n % 20)}/18 4:0${n % 10}`),
    ),
    column(
      'q0001',
      'SINGLE_SELECT',
      answersFrom(['Very masculine', 'Somewhat masculine', 'Not very masculine', 'No answer']),
      {
        options: ['Very masculine', 'Somewhat masculine', 'Not very masculine', 'No answer'],
      },
    ),
    ticks({
      question: 'q0004',
      options: raised,
      ticked: tickedFrom(raised),
      heads: (_, at) => [`q0004_000${at + 1}`],
      cell: (option, isTicked) => (isTicked ? option : 'Not selected'),
    }),
    ...['Ask a friend for advice', 'Cry'].map((_, at) =>
      column(
        `q0007_000${at + 1}`,
        'SINGLE_SELECT',
        answersFrom(['Often', 'Sometimes', 'Rarely', 'Never, but open to it', 'NA'], at),
        {
          options: ['Often', 'Sometimes', 'Rarely', 'Never, but open to it'],
          back: answersFrom(['Often', 'Sometimes', 'Rarely', 'Never, but open to it', ''], at),
        },
      ),
    ),
    column('children', 'NUMBER', answersFrom(['0', '1', 'NA', '3']), {
      back: answersFrom(['0', '1', '', '3']),
    }),
    column('q0018', 'SINGLE_SELECT', answersFrom(['Always', 'Often', 'Sometimes', 'Rarely', 'Never']), {
      options: ['Always', 'Often', 'Sometimes', 'Rarely', 'Never'],
    }),
    column(
      'comment',
      'SHORT_TEXT',
      ids.map((id, n) => (n % 4 === 0 ? 'NA' : `note ${id}`)),
    ),
    column('age3', 'SINGLE_SELECT', answersFrom(['35 - 64', '18 - 34', '65 and up']), {
      options: ['18 - 34', '35 - 64', '65 and up'],
    }),
    column(
      'weight',
      'SHORT_TEXT',
      ids.map((_, n) => `1.9${n}4026364581${n}`),
    ),
  ],
}
