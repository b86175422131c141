/** A key pair made by `age-keygen` for tests alone. */
export const RECIPIENT = 'age1a3pxswksxy0z2sljhpjmg3gwynrepjmcks3vr7ls7j0rgvudfdrsqaajxd'
export const IDENTITY = 'AGE-SECRET-KEY-18NRS0MFPDLAWZLHZX82SJRC2U546X39MMSK8CFXAJ3TXDEH6UCUSMKCUCX'
