import { ask, type FormTemplate } from './template.ts'

export const grant: FormTemplate = {
  id: 'grant',
  name: 'Grant application',
  summary: 'Money for a project: what it changes, what it costs, how you will know',
  description:
    '<p>Describe one project. You need no experience with grants: write as you would explain it to a neighbour.</p>',
  questions: [
    ask({
      type: 'SINGLE_SELECT',
      question: 'Who applies?',
      options: ['A registered organisation', 'An informal group', 'One person'],
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Name of the organisation',
      showIf: [{ question: 'Who applies?', value: ['A registered organisation'] }],
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Registration number',
      required: false,
      showIf: [{ question: 'Who applies?', value: ['A registered organisation'] }],
    }),
    ask({
      type: 'NUMBER',
      question: 'How many people are in the group?',
      showIf: [{ question: 'Who applies?', value: ['An informal group'] }],
    }),
    ask({ type: 'SHORT_TEXT', question: 'Title of the project' }),
    ask({
      type: 'MULTI_SELECT',
      question: 'What is it about?',
      options: [
        'Arts and culture',
        'Education',
        'Environment',
        'Health',
        'Neighbourhood',
        'Research',
        'Sport',
      ],
      allowOther: true,
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'What will you do?',
      description: '<p>What happens, where, and with whom.</p>',
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'Who is better off afterwards, and how will you know?',
      description: '<p>One or two things that can be seen or counted are enough.</p>',
    }),
    ask({ type: 'DATE', question: 'When does it begin?', disallowPast: true }),
    ask({ type: 'DATE', question: 'When does it end?', disallowPast: true }),
    ask({ type: 'NUMBER', question: 'Amount you apply for, in euros' }),
    ask({
      type: 'LONG_TEXT',
      question: 'What will the money be spent on?',
      description: '<p>One line for each cost, with its amount.</p>',
    }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'Is there other funding for this project?',
      options: ['No', 'Applied for', 'Granted'],
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'From whom, and how much?',
      showIf: [{ question: 'Is there other funding for this project?', value: ['Applied for', 'Granted'] }],
    }),
    ask({ type: 'LINK', question: 'Link to the full budget', required: false }),
    ask({ type: 'PHONE_NUMBER', question: 'Phone number for questions', required: false }),
  ],
}
