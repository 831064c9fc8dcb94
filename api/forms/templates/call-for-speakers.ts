import { ask, type FormTemplate } from './template.ts'

export const callForSpeakers: FormTemplate = {
  id: 'call-for-speakers',
  name: 'Call for speakers',
  summary: 'Collect talks for a conference or meetup: title, abstract, level and experience',
  description: '<p>Propose a talk. We first read the abstracts without names.</p>',
  questions: [
    ask({ type: 'SHORT_TEXT', question: 'Talk title' }),
    ask({
      type: 'LONG_TEXT',
      question: 'Abstract',
      description: '<p>What will the audience take away?</p>',
    }),
    ask({
      type: 'DROPDOWN',
      question: 'Format',
      options: [
        'Lightning talk (10 minutes)',
        'Talk (25 minutes)',
        'Talk (45 minutes)',
        'Workshop (2 hours)',
      ],
    }),
    ask({
      type: 'NUMBER',
      question: 'How many people can join the workshop?',
      showIf: [{ question: 'Format', value: ['Workshop (2 hours)'] }],
    }),
    ask({ type: 'SINGLE_SELECT', question: 'Level', options: ['Beginner', 'Intermediate', 'Advanced'] }),
    ask({
      type: 'MULTI_SELECT',
      question: 'Topics',
      options: ['Engineering', 'Design', 'Data', 'Community', 'Leadership'],
      allowOther: true,
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'About you',
      description: '<p>Two sentences for the conference programme.</p>',
    }),
    ask({ type: 'NUMBER', question: 'How many talks have you given before?', required: false }),
    ask({
      type: 'LINK',
      question: 'Recording of a previous talk',
      preDefinedInputType: 'YOUTUBE',
      required: false,
      showIf: [{ question: 'How many talks have you given before?', operator: 'greater_than', value: 0 }],
    }),
    ask({ type: 'LINK', question: 'X (Twitter)', preDefinedInputType: 'TWITTER', required: false }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'Do you need help with travel costs?',
      options: ['No', 'Yes'],
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Where would you be travelling from?',
      showIf: [{ question: 'Do you need help with travel costs?', value: ['Yes'] }],
    }),
    ask({ type: 'PHONE_NUMBER', question: 'Phone number for the day of your talk', required: false }),
  ],
}
