import fc from 'fast-check'

// Properties are tried on the same inputs in every run, so that a test fails by a change and not by chance. Others are tried with
// EXPECT_FAIR_TEST_SEED=<number>.
fc.configureGlobal({ seed: Number(process.env['EXPECT_FAIR_TEST_SEED'] ?? 20_261_122) })
