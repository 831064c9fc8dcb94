import { ask, type FormTemplate } from './template.ts'

export const fellowship: FormTemplate = {
  id: 'fellowship',
  name: 'Fellowship application',
  summary: 'Time for one person’s work: what they have done, what they would do with a year',
  description:
    '<p>We look for people rather than proposals. Be specific about your work, and plain about what you do not know yet.</p>',
  questions: [
    ask({ type: 'SHORT_TEXT', question: 'What do you do now, and where?' }),
    ask({
      type: 'DROPDOWN',
      question: 'Field of work',
      options: [
        'Natural sciences',
        'Engineering',
        'Social sciences',
        'Humanities',
        'Journalism',
        'Arts',
        'Public service',
      ],
      allowOther: true,
    }),
    ask({ type: 'LINK', question: 'LinkedIn profile', preDefinedInputType: 'LINKEDIN', required: false }),
    ask({ type: 'LINK', question: 'Personal website', required: false }),
    ask({
      type: 'LONG_TEXT',
      question: 'What would you work on during the fellowship?',
      description: '<p>The question you want to answer or the thing you want to make.</p>',
    }),
    ask({ type: 'LONG_TEXT', question: 'Why you, and why now?' }),
    ask({
      type: 'LINK',
      question: 'One piece of your work',
      description: '<p>The one we should look at if we look at nothing else.</p>',
    }),
    ask({ type: 'LONG_TEXT', question: 'What was hard about it?' }),
    ask({ type: 'DATE', question: 'From when could you take part?', disallowPast: true }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'How much of your time could you give?',
      options: ['All of it', 'Half of it', 'A day a week'],
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'What else would you do meanwhile?',
      showIf: [{ question: 'How much of your time could you give?', value: ['Half of it', 'A day a week'] }],
    }),
    ask({
      type: 'MULTI_SELECT',
      question: 'What would help you most?',
      options: ['A stipend', 'A desk and company', 'A mentor', 'Equipment', 'Introductions'],
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Which equipment?',
      showIf: [{ question: 'What would help you most?', value: ['Equipment'] }],
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'Two people who know your work',
      description:
        '<p>Name, email address, and how you know each other. We ask you before we contact them.</p>',
    }),
  ],
}
