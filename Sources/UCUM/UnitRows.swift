// SPDX-License-Identifier: Apache-2.0

/// The units of UCUM: code, `+` if it takes prefixes, value, unit, and the kind where it has one.
///
/// Gunther Schadow, Clement J. McDonald: The Unified Code for Units of Measure, version 2.2, 2024-06-17;
/// every unit of its table, with its value, in an order in which a row refers to rows before it. The base
/// units and the prefixes are in `UnitAtom`.
///
/// The Unified Code for Units of Measure (UCUM) is copyright © 1999–2024, Regenstrief Institute, Inc. All
/// rights reserved. It is licensed under the UCUM License, https://ucum.org/license, and provided "as is",
/// without warranties or conditions of any kind; see NOTICE.
let unitRows = """
  10* - 10 1
  10^ - 10 1
  [pi] - 3.1415926535897932384626433832795028841971693993751058209749445923 1 pi
  % - 1 10*-2
  [ppth] - 1 10*-3
  [ppm] - 1 10*-6
  [ppb] - 1 10*-9
  [pptr] - 1 10*-12
  mol + 6.02214076 10*23
  sr + 1 rad2
  Hz + 1 s-1
  N + 1 kg.m/s2
  Pa + 1 N/m2
  J + 1 N.m
  W + 1 J/s
  A + 1 C/s
  V + 1 J/C
  F + 1 C/V
  Ohm + 1 V/A
  S + 1 Ohm-1
  Wb + 1 V.s
  Cel + 1 K Cel
  T + 1 Wb/m2
  H + 1 Wb/A
  lm + 1 cd.sr
  lx + 1 lm/m2
  Bq + 1 s-1
  Gy + 1 J/kg
  Sv + 1 J/kg
  deg - 2 [pi].rad/360
  gon - 0.9 deg
  ' - 1 deg/60
  '' - 1 '/60
  l + 1 dm3
  L + 1 l
  ar + 100 m2
  min - 60 s
  h - 60 min
  d - 24 h
  a_t - 365.24219 d
  a_j - 365.25 d
  a_g - 365.2425 d
  a - 1 a_j
  wk - 7 d
  mo_s - 29.53059 d
  mo_j - 1 a_j/12
  mo_g - 1 a_g/12
  mo - 1 mo_j
  t + 1e3 kg
  bar + 1e5 Pa
  u + 1.66053906660e-24 g
  [e] + 1.602176634e-19 C
  eV + 1 [e].V
  AU - 149597.870691 Mm
  pc + 3.085678e16 m
  [c] + 299792458 m/s
  [h] + 6.62607015e-34 J.s
  [k] + 1.380649e-23 J/K
  [eps_0] + 8.854187817e-12 F/m
  [mu_0] + 1 4.[pi].10*-7.N/A2
  [m_e] + 9.1093837139e-31 kg
  [m_p] + 1.67262192595e-27 kg
  [G] + 6.67430e-11 m3.kg-1.s-2
  [g] + 980665e-5 m/s2
  atm - 101325 Pa
  [ly] + 1 [c].a_j
  gf + 1 g.[g]
  [gr] - 64.79891 mg
  [lb_av] - 7000 [gr]
  [lbf_av] - 1 [lb_av].[g]
  Ky + 1 cm-1
  Gal + 1 cm/s2
  dyn + 1 g.cm/s2
  erg + 1 dyn.cm
  P + 1 dyn.s/cm2
  Bi + 10 A
  St + 1 cm2/s
  Mx + 1e-8 Wb
  G + 1e-4 T
  Oe + 250 /[pi].A/m
  Gb + 1 Oe.cm
  sb + 1 cd/cm2
  Lmb + 1 cd/cm2/[pi]
  ph + 1e-4 lx
  Ci + 37e9 Bq
  R + 2.58e-4 C/kg
  RAD + 100 erg/g
  REM + 1 RAD
  [in_i] - 254e-2 cm
  [ft_i] - 12 [in_i]
  [yd_i] - 3 [ft_i]
  [mi_i] - 5280 [ft_i]
  [fth_i] - 6 [ft_i]
  [nmi_i] - 1852 m
  [kn_i] - 1 [nmi_i]/h
  [sin_i] - 1 [in_i]2
  [sft_i] - 1 [ft_i]2
  [syd_i] - 1 [yd_i]2
  [cin_i] - 1 [in_i]3
  [cft_i] - 1 [ft_i]3
  [cyd_i] - 1 [yd_i]3
  [bf_i] - 144 [in_i]3
  [cr_i] - 128 [ft_i]3
  [mil_i] - 1e-3 [in_i]
  [cml_i] - 1 [pi]/4.[mil_i]2
  [hd_i] - 4 [in_i]
  [ft_us] - 1200 m/3937
  [yd_us] - 3 [ft_us]
  [in_us] - 1 [ft_us]/12
  [rd_us] - 16.5 [ft_us]
  [ch_us] - 4 [rd_us]
  [lk_us] - 1 [ch_us]/100
  [rch_us] - 100 [ft_us]
  [rlk_us] - 1 [rch_us]/100
  [fth_us] - 6 [ft_us]
  [fur_us] - 40 [rd_us]
  [mi_us] - 8 [fur_us]
  [acr_us] - 160 [rd_us]2
  [srd_us] - 1 [rd_us]2
  [smi_us] - 1 [mi_us]2
  [sct] - 1 [mi_us]2
  [twp] - 36 [sct]
  [mil_us] - 1e-3 [in_us]
  [in_br] - 2.539998 cm
  [ft_br] - 12 [in_br]
  [rd_br] - 16.5 [ft_br]
  [ch_br] - 4 [rd_br]
  [lk_br] - 1 [ch_br]/100
  [fth_br] - 6 [ft_br]
  [pc_br] - 2.5 [ft_br]
  [yd_br] - 3 [ft_br]
  [mi_br] - 5280 [ft_br]
  [nmi_br] - 6080 [ft_br]
  [kn_br] - 1 [nmi_br]/h
  [acr_br] - 4840 [yd_br]2
  [gal_us] - 231 [in_i]3
  [bbl_us] - 42 [gal_us]
  [qt_us] - 1 [gal_us]/4
  [pt_us] - 1 [qt_us]/2
  [gil_us] - 1 [pt_us]/4
  [foz_us] - 1 [gil_us]/4
  [fdr_us] - 1 [foz_us]/8
  [min_us] - 1 [fdr_us]/60
  [crd_us] - 128 [ft_i]3
  [bu_us] - 2150.42 [in_i]3
  [gal_wi] - 1 [bu_us]/8
  [pk_us] - 1 [bu_us]/4
  [dqt_us] - 1 [pk_us]/8
  [dpt_us] - 1 [dqt_us]/2
  [tbs_us] - 1 [foz_us]/2
  [tsp_us] - 1 [tbs_us]/3
  [cup_us] - 16 [tbs_us]
  [foz_m] - 30 mL
  [cup_m] - 240 mL
  [tsp_m] - 5 mL
  [tbs_m] - 15 mL
  [gal_br] - 4.54609 l
  [pk_br] - 2 [gal_br]
  [bu_br] - 4 [pk_br]
  [qt_br] - 1 [gal_br]/4
  [pt_br] - 1 [qt_br]/2
  [gil_br] - 1 [pt_br]/4
  [foz_br] - 1 [gil_br]/5
  [fdr_br] - 1 [foz_br]/8
  [min_br] - 1 [fdr_br]/60
  [oz_av] - 1 [lb_av]/16
  [dr_av] - 1 [oz_av]/16
  [scwt_av] - 100 [lb_av]
  [lcwt_av] - 112 [lb_av]
  [ston_av] - 20 [scwt_av]
  [lton_av] - 20 [lcwt_av]
  [stone_av] - 14 [lb_av]
  [pwt_tr] - 24 [gr]
  [oz_tr] - 20 [pwt_tr]
  [lb_tr] - 12 [oz_tr]
  [sc_ap] - 20 [gr]
  [dr_ap] - 3 [sc_ap]
  [oz_ap] - 8 [dr_ap]
  [lb_ap] - 12 [oz_ap]
  [oz_m] - 28 g
  [lne] - 1 [in_i]/12
  [pnt] - 1 [lne]/6
  [pca] - 12 [pnt]
  [pnt_pr] - 0.013837 [in_i]
  [pca_pr] - 12 [pnt_pr]
  [pied] - 32.48 cm
  [pouce] - 1 [pied]/12
  [ligne] - 1 [pouce]/12
  [didot] - 1 [ligne]/6
  [cicero] - 12 [didot]
  [degF] - 5 K/9 degF
  [degR] - 5 K/9
  [degRe] - 5 K/4 degRe
  cal_[15] + 4.18580 J
  cal_[20] + 4.18190 J
  cal_m + 4.19002 J
  cal_IT + 4.1868 J
  cal_th + 4.184 J
  cal + 1 cal_th
  [Cal] - 1 kcal_th
  [Btu_39] - 1.05967 kJ
  [Btu_59] - 1.05480 kJ
  [Btu_60] - 1.05468 kJ
  [Btu_m] - 1.05587 kJ
  [Btu_IT] - 1.05505585262 kJ
  [Btu_th] - 1.054350 kJ
  [Btu] - 1 [Btu_th]
  [HP] - 550 [ft_i].[lbf_av]/s
  tex + 1 g/km
  [den] - 1 g/9/km
  m[H2O] + 980665e-5 kPa
  m[Hg] + 133.3220 kPa
  [in_i'H2O] - 1 m[H2O].[in_i]/m
  [in_i'Hg] - 1 m[Hg].[in_i]/m
  [PRU] - 1 mm[Hg].s/ml
  [wood'U] - 1 mm[Hg].min/L
  [diop] - 1 /m
  [p'diop] - 1 rad tanTimes100
  %[slope] - 1 deg 100tan
  [mesh_i] - 1 /[in_i]
  [Ch] - 1 mm/3
  [drp] - 1 ml/20
  [hnsf'U] - 1 1
  [MET] - 3.5 mL/min/kg
  [hp'_X] - 1 1 hpX
  [hp'_C] - 1 1 hpC
  [hp'_M] - 1 1 hpM
  [hp'_Q] - 1 1 hpQ
  [hp_X] - 1 1 arbitrary
  [hp_C] - 1 1 arbitrary
  [hp_M] - 1 1 arbitrary
  [hp_Q] - 1 1 arbitrary
  [kp_X] - 1 1 arbitrary
  [kp_C] - 1 1 arbitrary
  [kp_M] - 1 1 arbitrary
  [kp_Q] - 1 1 arbitrary
  eq + 1 mol
  osm + 1 mol
  [pH] - 1 mol/l pH
  g% + 1 g/dl
  [S] - 1 10*-13.s
  [HPF] - 1 1
  [LPF] - 100 1
  kat + 1 mol/s
  U + 1 umol/min
  [iU] + 1 1 arbitrary
  [IU] + 1 [iU]
  [arb'U] - 1 1 arbitrary
  [USP'U] - 1 1 arbitrary
  [GPL'U] - 1 1 arbitrary
  [MPL'U] - 1 1 arbitrary
  [APL'U] - 1 1 arbitrary
  [beth'U] - 1 1 arbitrary
  [anti'Xa'U] - 1 1 arbitrary
  [todd'U] - 1 1 arbitrary
  [dye'U] - 1 1 arbitrary
  [smgy'U] - 1 1 arbitrary
  [bdsk'U] - 1 1 arbitrary
  [ka'U] - 1 1 arbitrary
  [knk'U] - 1 1 arbitrary
  [mclg'U] - 1 1 arbitrary
  [tb'U] - 1 1 arbitrary
  [CCID_50] - 1 1 arbitrary
  [TCID_50] - 1 1 arbitrary
  [EID_50] - 1 1 arbitrary
  [PFU] - 1 1 arbitrary
  [FFU] - 1 1 arbitrary
  [CFU] - 1 1 arbitrary
  [IR] - 1 1 arbitrary
  [BAU] - 1 1 arbitrary
  [AU] - 1 1 arbitrary
  [Amb'a'1'U] - 1 1 arbitrary
  [PNU] - 1 1 arbitrary
  [Lf] - 1 1 arbitrary
  [D'ag'U] - 1 1 arbitrary
  [FEU] - 1 1 arbitrary
  [ELU] - 1 1 arbitrary
  [EU] - 1 1 arbitrary
  Np + 1 1 ln
  B + 1 1 lg
  B[SPL] + 2 10*-5.Pa lgTimes2
  B[V] + 1 V lgTimes2
  B[mV] + 1 mV lgTimes2
  B[uV] + 1 uV lgTimes2
  B[10.nV] + 10 nV lgTimes2
  B[W] + 1 W lg
  B[kW] + 1 kW lg
  st + 1 m3
  Ao - 0.1 nm
  b - 100 fm2
  att - 1 kgf/cm2
  mho + 1 S
  [psi] - 1 [lbf_av]/[in_i]2
  circ - 2 [pi].rad
  sph - 4 [pi].sr
  [car_m] - 2e-1 g
  [car_Au] - 1 /24
  [smoot] - 67 [in_i]
  [m/s2/Hz^(1/2)] - 1 m2/s4/Hz sqrt
  [NTU] - 1 1
  [FNU] - 1 1
  bit_s - 1 1 ld
  bit + 1 1
  By + 8 bit
  Bd + 1 /s
  """
