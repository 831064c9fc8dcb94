import { ask, type FormTemplate } from './template.ts'

export const grant: FormTemplate = {
  id: 'grant',
  name: 'Grant application',
  summary: 'Fund a project: what it will change, what it costs and how to measure it',
  description:
    "<p>Describe one project. You don't need experience with grants: write as you would explain it to a neighbour.</p>",
  questions: [
    ask({
      type: 'SINGLE_SELECT',
      question: 'Who is applying?',
      options: ['A registered organisation', 'An informal group', 'An individual'],
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Organisation name',
      showIf: [{ question: 'Who is applying?', value: ['A registered organisation'] }],
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Registration number',
      required: false,
      showIf: [{ question: 'Who is applying?', value: ['A registered organisation'] }],
    }),
    ask({
      type: 'NUMBER',
      question: 'How many people are in your group?',
      showIf: [{ question: 'Who is applying?', value: ['An informal group'] }],
    }),
    ask({ type: 'SHORT_TEXT', question: 'Project title' }),
    ask({
      type: 'MULTI_SELECT',
      question: 'What is the project about?',
      options: ['Arts and culture', 'Education', 'Environment', 'Health', 'Community', 'Research', 'Sport'],
      allowOther: true,
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'What will you do?',
      description: '<p>What will happen, where, and with whom.</p>',
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'Who will benefit, and how will you know?',
      description: '<p>One or two results you can see or count are enough.</p>',
    }),
    ask({ type: 'DATE', question: 'When will the project start?', disallowPast: true }),
    ask({ type: 'DATE', question: 'When will it end?', disallowPast: true }),
    ask({ type: 'NUMBER', question: 'How much are you applying for, in euros?' }),
    ask({
      type: 'LONG_TEXT',
      question: 'What will you spend the money on?',
      description: '<p>List each cost on its own line, with the amount.</p>',
    }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'Do you have other funding for this project?',
      options: ['No', 'Applied for', 'Confirmed'],
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'Who is it from, and how much?',
      showIf: [
        { question: 'Do you have other funding for this project?', value: ['Applied for', 'Confirmed'] },
      ],
    }),
    ask({ type: 'LINK', question: 'Link to the full budget', required: false }),
    ask({ type: 'PHONE_NUMBER', question: 'Phone number, in case we have questions', required: false }),
  ],
}
