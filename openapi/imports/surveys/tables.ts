import { answersFrom, column, joined, type Survey, tickedFrom, ticks, writtenFrom } from './survey.ts'

const ids = Array.from({ length: 60 }, (_, n) => n)
const topics = ['Climate', 'Health, care', 'Energy']
const plainTopics = ['Climate', 'Health', 'Energy']
const cities = ids.map(
  n => `${['Porto', 'Lyon', 'Graz', 'Gdańsk', 'Kyoto', 'Lima', 'Accra'][n % 7]}-${(n * 37) % 60}`,
)

/** Several values joined by a comma alone, attachments with their address, `checked`. */
export const airtable: Survey = {
  tool: 'Airtable',
  encoding: 'utf-8',
  delimiter: ',',
  mark: true,
  lineEnd: '\n',
  asked: [
    column(
      'Project',
      'SHORT_TEXT',
      ids.map(n => `Project ${n}: ${n % 2 ? 'wind' : 'tide, and more'}`),
    ),
    joined('Topics', plainTopics, tickedFrom(plainTopics), values => values.join(',')),
    column('Stage', 'SINGLE_SELECT', answersFrom(['In progress', 'Done', 'Todo']), {
      options: ['Todo', 'In progress', 'Done'],
    }),
    column(
      'Pitch deck',
      'SHORT_TEXT',
      ids.map(n => (n % 5 === 0 ? '' : `deck ${n}.pdf (https://dl.example.com/a${n}.pdf)`)),
    ),
    column('Paid', 'SINGLE_SELECT', answersFrom(['checked', ''])),
    column('Due', 'DATE', answersFrom(['3/14/2026', '11/30/2026', '1/2/2027', '']), {
      back: answersFrom(['2026-03-14', '2026-11-30', '2027-01-02', '']),
    }),
    column(
      'Budget',
      'SHORT_TEXT',
      answersFrom(['$1,200.00', '$15,000.00', '$800.50', '$99.90']).map(
        (it, n) => `${it}${n % 2 ? '' : ' '}${n}`,
      ),
    ),
    column(
      'Votes',
      'NUMBER',
      ids.map(n => String((n * 13) % 40)),
    ),
    column(
      'Score',
      'SHORT_TEXT',
      ids.map(n => `0.1234567890123${n}`),
    ),
    column('City', 'SHORT_TEXT', cities),
    column(
      'Notes',
      'LONG_TEXT',
      ids.map(n => (n % 3 === 0 ? '' : `- point ${n}\n- "second", point; last`)),
    ),
    column(
      'Created',
      'SHORT_TEXT',
      ids.map(n => `2026-03-${10 + (n % 20)}T09:41:${10 + (n % 50)}.000Z`),
    ),
  ],
}

/** Kept by hand: X in columns, TRUE and FALSE, semicolons, European days. */
export const spreadsheet: Survey = {
  tool: 'a spreadsheet kept by hand',
  encoding: 'windows-1252',
  delimiter: ';',
  asked: [
    column('Équipe', 'SINGLE_SELECT', answersFrom(['Nord', 'Sud', 'Écosse'])),
    ticks({
      question: 'Intérêt',
      options: topics,
      ticked: tickedFrom(topics),
      heads: option => [`Intérêt - ${option}`],
      cell: (_, isTicked) => (isTicked ? 'X' : ''),
    }),
    ticks({
      question: 'Permis',
      options: ['Vélo', 'Auto'],
      ticked: tickedFrom(['Vélo', 'Auto'], 1),
      heads: option => [`Permis - ${option}`],
      cell: (_, isTicked) => (isTicked ? 'TRUE' : 'FALSE'),
    }),
    ticks({
      question: 'Langues',
      options: ['Français', 'Español'],
      ticked: tickedFrom(['Français', 'Español'], 2),
      heads: option => [`Langues - ${option}`],
      cell: (_, isTicked) => (isTicked ? '1' : '0'),
    }),
    ticks({
      question: 'Repas',
      options: ['Midi', 'Soir'],
      ticked: tickedFrom(['Midi', 'Soir'], 1),
      heads: option => [`Repas - ${option}`],
      cell: (_, isTicked) => (isTicked ? '1' : ''),
    }),
    column('Arrivée', 'DATE', answersFrom(['14/03/2026', '1/12/2026', '']), {
      back: answersFrom(['2026-03-14', '2026-12-01', '']),
    }),
    column('Départ', 'DATE', answersFrom(['4/5/2026', '6/5/2026', '-']), {
      back: answersFrom(['2026-05-04', '2026-05-06', '']),
    }),
    column('Chambre', 'NUMBER', answersFrom(['101', '--', '007']), { back: answersFrom(['101', '', '007']) }),
    column(
      'Remarque',
      'LONG_TEXT',
      writtenFrom(['Allergie: "noix"; œufs'.replace('œ', 'oe'), 'Deux\nlits', '', '-']),
    ),
  ],
}
