import { ask, type FormTemplate } from './template.ts'

export const callForSpeakers: FormTemplate = {
  id: 'call-for-speakers',
  name: 'Call for speakers',
  summary: 'Talks for a conference or meetup: title, abstract, level, experience',
  description: '<p>Propose a talk. We read the abstract first, and without your name.</p>',
  questions: [
    ask({ type: 'SHORT_TEXT', question: 'Title of your talk' }),
    ask({
      type: 'LONG_TEXT',
      question: 'Abstract',
      description: '<p>What will the audience know afterwards?</p>',
    }),
    ask({
      type: 'DROPDOWN',
      question: 'Format',
      options: ['Lightning talk, 10 minutes', 'Talk, 25 minutes', 'Talk, 45 minutes', 'Workshop, 2 hours'],
    }),
    ask({
      type: 'NUMBER',
      question: 'How many people can take part in the workshop?',
      showIf: [{ question: 'Format', value: ['Workshop, 2 hours'] }],
    }),
    ask({ type: 'SINGLE_SELECT', question: 'Level', options: ['Beginner', 'Intermediate', 'Advanced'] }),
    ask({
      type: 'MULTI_SELECT',
      question: 'Topics',
      options: ['Engineering', 'Design', 'Data', 'Community', 'Leadership'],
      allowOther: true,
    }),
    ask({ type: 'LONG_TEXT', question: 'About you', description: '<p>Two sentences for the programme.</p>' }),
    ask({ type: 'NUMBER', question: 'How many talks have you given?', required: false }),
    ask({
      type: 'LINK',
      question: 'A recording of an earlier talk',
      preDefinedInputType: 'YOUTUBE',
      required: false,
      showIf: [{ question: 'How many talks have you given?', operator: 'greater_than', value: 0 }],
    }),
    ask({ type: 'LINK', question: 'X (Twitter)', preDefinedInputType: 'TWITTER', required: false }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'Do you need help with travel costs?',
      options: ['No', 'Yes'],
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Where would you travel from?',
      showIf: [{ question: 'Do you need help with travel costs?', value: ['Yes'] }],
    }),
    ask({ type: 'PHONE_NUMBER', question: 'Phone number on the day', required: false }),
  ],
}
