/** Formats an amount in rupees as the site does: 'Rs 1,23,456'. */
export const rupees = (sum: number): string => `Rs ${sum.toLocaleString('en-IN')}`;

interface Fees {
  individualAmount: number;
  groupMemberAmount: number;
  hospitalityAmount: number;
}

export const inRupees = ({ individualAmount, groupMemberAmount, hospitalityAmount }: Fees) => ({
  individual: individualAmount / 100,
  groupMember: groupMemberAmount / 100,
  hospitality: hospitalityAmount / 100,
});
