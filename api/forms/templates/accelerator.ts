import { ask, type FormTemplate } from './template.ts'

export const accelerator: FormTemplate = {
  id: 'accelerator',
  name: 'Accelerator application',
  summary: 'Learn about a startup: the problem, the product, traction and the team',
  description: '<p>Use plain words and real numbers. We read and answer every application.</p>',
  questions: [
    ask({ type: 'SHORT_TEXT', question: 'Company name' }),
    ask({ type: 'LINK', question: 'Website', required: false }),
    ask({
      type: 'SHORT_TEXT',
      question: 'Describe your company in one sentence',
      description: "<p>What you make, and who it's for.</p>",
    }),
    ask({
      type: 'DROPDOWN',
      question: 'Sector',
      options: [
        'Climate and energy',
        'Health',
        'Education',
        'Finance',
        'Manufacturing and robotics',
        'Food and agriculture',
        'Business software',
        'Consumer',
      ],
      allowOther: true,
    }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'What stage are you at?',
      options: ['Idea and team', 'Working prototype', 'Paying customers', 'Growing revenue'],
    }),
    ask({
      type: 'NUMBER',
      question: "Last month's revenue, in US dollars",
      showIf: [{ question: 'What stage are you at?', value: ['Paying customers', 'Growing revenue'] }],
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'What problem do you solve, and for whom?',
      description: '<p>Tell us about one person who has this problem.</p>',
    }),
    ask({ type: 'LONG_TEXT', question: 'What have you learned from your users so far?' }),
    ask({
      type: 'NUMBER',
      question: 'How many founders are there?',
      description: '<p>Count people who own part of the company and work on it.</p>',
    }),
    ask({
      type: 'LONG_TEXT',
      question: 'How did you meet, and who does what?',
      showIf: [{ question: 'How many founders are there?', operator: 'greater_than', value: 1 }],
    }),
    ask({ type: 'LINK', question: 'LinkedIn profile', preDefinedInputType: 'LINKEDIN' }),
    ask({ type: 'LINK', question: 'Link to your pitch deck', required: false }),
    ask({
      type: 'SINGLE_SELECT',
      question: 'Have you raised money?',
      options: ['No', 'Friends and family', 'Angel investors', 'Venture capital'],
    }),
    ask({
      type: 'NUMBER',
      question: 'How much have you raised, in US dollars?',
      showIf: [
        {
          question: 'Have you raised money?',
          value: ['Friends and family', 'Angel investors', 'Venture capital'],
        },
      ],
    }),
    ask({ type: 'LONG_TEXT', question: 'What do you want to achieve by the end of the programme?' }),
  ],
}
