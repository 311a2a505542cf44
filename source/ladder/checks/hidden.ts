import type {Check} from '../check.ts';

/** What this role is not shown is missing from the recording for ever. */
export const hidden: Check = {
  id: 'hidden',
  check: ({server: {hidden}}) => {
    if (!hidden) return null;
    const [text = hidden, advice] = hidden.split(' To see it: ');
    return {grade: 'note', text: text.replace(/\.$/, ''), fix: advice === undefined ? null : advice};
  },
};
