import { ask, type FormTemplate } from './template.ts'

export const fellowship: FormTemplate = {
  id: 'fellowship',
  name: 'Fellowship application',
  summary: "Support one person's work: what they have done and what they would do next",
  description:
    "<p>We choose people rather than proposals. Be specific about your work, and open about what you don't know yet.</p>",
  questions: [
    ask({ type: 'SHORT_TEXT', question: 'What do you do at the moment, and where?' }),
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
      description: '<p>The question you want to answer, or what you want to make.</p>',
    }),
    ask({ type: 'LONG_TEXT', question: 'Why you, and why now?' }),
    ask({
      type: 'LINK',
      question: 'Link to one piece of your work',
      description: '<p>The one we should see if we see nothing else.</p>',
    }),
    ask({ type: 'LONG_TEXT', question: 'What was hard about it?' }),
    ask({ type: 'DATE', question: 'When could you start?', disallowPast: true }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'How much time could you give to the fellowship?',
      options: ['Full time', 'Half time', 'One day a week'],
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'What would you do alongside it?',
      showIf: [
        {
          question: 'How much time could you give to the fellowship?',
          value: ['Half time', 'One day a week'],
        },
      ],
    }),
    ask({
      type: 'MULTI_SELECT',
      question: 'What would help you most?',
      options: ['A stipend', 'A place to work', 'A mentor', 'Equipment', 'Introductions'],
    }),
    ask({
      type: 'SHORT_TEXT',
      question: 'What equipment do you need?',
      showIf: [{ question: 'What would help you most?', value: ['Equipment'] }],
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'Two people who know your work well',
      description:
        "<p>Give their names and email addresses, and say how you know them. We'll ask you before we contact them.</p>",
    }),
  ],
}
