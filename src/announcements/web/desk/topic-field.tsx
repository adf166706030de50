import type { ComponentProps } from 'react';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';

/** Chooses whether readers can unsubscribe from the announcement (product 25.9). */
export function TopicField(input: Omit<ComponentProps<typeof RadioCards>, 'label' | 'choices'>) {
  return (
    <RadioCards
      {...input}
      label="What is it about?"
      choices={[
        {
          value: 'registration',
          label: 'The reader’s own registration',
          help: 'Such as seat, fee or arrival. Every delegate of the list gets it.',
        },
        {
          value: 'news',
          label: 'News of the club',
          help: 'Readers can unsubscribe with one click. They still see it on their dashboard.',
        },
      ]}
    />
  );
}
