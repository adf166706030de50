/** Formats an amount in rupees as the site does: 'Rs 1,23,456'. */
export const rupees = (sum: number): string => `Rs ${sum.toLocaleString('en-IN')}`;

interface Fees {
  individualPaise: number;
  groupMemberPaise: number;
  hospitalityPaise: number;
}

export const inRupees = ({ individualPaise, groupMemberPaise, hospitalityPaise }: Fees) => ({
  individual: individualPaise / 100,
  groupMember: groupMemberPaise / 100,
  hospitality: hospitalityPaise / 100,
});
